/** Set while the user has paused all sending. */
export const pausedSetting = 'held';

/** The paused batches, as a JSON array of their numbers. */
export const pausedBatchesSetting = 'pausedBatches';

/** The identity of the file, which a copy does not share (`db/file-identity.ts`). */
export const fileIdentitySetting = 'fileIdentity';

/** The damage of the file, until the user has acknowledged it. */
export const damageSetting = 'damage';

/** The kinds of updates that were verified, with the time and the form of the success, as JSON. */
export const verifiedUpdatesSetting = 'verifiedUpdates';

/** The reason why no update is sent, as JSON; set while an update changed more than its field. */
export const updateOffSetting = 'updatesOff';
