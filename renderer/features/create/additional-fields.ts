/** The name of the field for undocumented properties. No property has this name. */
export const undocumentedField = '*';
