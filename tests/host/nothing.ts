/** What the program asks of a part of the system that this host has not: nothing happens, as nothing is there. */
export const nothing = (..._args: unknown[]): void => undefined;
