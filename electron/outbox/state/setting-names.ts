/** Set while the user has paused all sending. */
export const pausedSetting = 'held';

/** The paused batches, as a JSON array of their numbers. */
export const pausedBatchesSetting = 'pausedBatches';

/** The damage of the file, until the user has acknowledged it. */
export const damageSetting = 'damage';
