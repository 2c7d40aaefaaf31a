import { minutes } from './branded-types.ts';

/**
 * The maximum delay with which a list of the service shows a created or changed item. An item counts as missing only
 * after it.
 */
export const listDelay = minutes(2);

/**
 * The maximum time between two pages of a list for which the second one certainly follows the first. Later, items may
 * have been deleted, so that others have moved to pages that were already read.
 */
export const maxPageGap = minutes(1);
