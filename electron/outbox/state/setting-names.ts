/** Set while the user holds all sending. */
export const heldSetting = 'held';

/** The damage of the file, until the user has acknowledged it. */
export const damageSetting = 'damage';
