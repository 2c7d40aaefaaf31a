const isOfTest = process.env['VITRINE_HOST_TEST'] === '1';

/** Set by tests/support/launch.ts alone: opens the debugging port and the control channel. */
export const isTest = isOfTest && process.send !== undefined;

const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

/** True where a person sits in front of the window; not what a program of a test started again. */
export const isHeaded = !isOfTest && hasDisplay;
