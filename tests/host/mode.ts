/** Set by tests/support/launch.ts alone: opens the debugging port and the control channel. */
export const isTest = process.env['VITRINE_HOST_TEST'] === '1' && process.send !== undefined;

const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

/** True where a person sits in front of the window. */
export const isHeaded = !isTest && hasDisplay;
