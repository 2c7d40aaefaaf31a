/** Set while the user holds all sending. */
export const heldSetting = 'held';

/** The batches of which nothing new is sent, as a JSON array of their numbers. */
export const pausedBatchesSetting = 'pausedBatches';

/** The damage of the file, until the user has acknowledged it. */
export const damageSetting = 'damage';
