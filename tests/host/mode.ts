const isTestProcess = process.env['VITRINE_HOST_TEST'] === '1';

/** Whether tests/support/launch.ts has started this process, so that it opens the debugging port and the control channel. */
export const isTest = isTestProcess && process.send !== undefined;

const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

/** Whether the user sees the window. False for a program that was restarted by the program of a test. */
export const isHeaded = !isTestProcess && hasDisplay;
