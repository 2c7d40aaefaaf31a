/** The implementation of methods for parts of the system that this host does not have. */
export const doNothing = (..._args: unknown[]): void => undefined;
