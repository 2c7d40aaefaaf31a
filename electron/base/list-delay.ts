import { minutes } from './branded-types.ts';

/**
 * The maximum delay with which a list of the service shows a created or changed item. An item counts as missing only
 * after it.
 */
export const listDelay = minutes(2);
