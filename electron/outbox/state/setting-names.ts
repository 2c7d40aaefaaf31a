/** That a person holds everything back. */
export const heldSetting = 'held';

/** That the file was damaged, until a person has taken note of it. */
export const damageSetting = 'damage';
