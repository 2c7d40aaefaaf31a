import { minutes } from './brand.ts';

/** How late a list of the service may show what was created or changed: nothing counts as missing before that. */
export const listDelay = minutes(2);
