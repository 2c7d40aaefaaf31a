/** The field whose text holds members that no document names; no member is called so. */
export const otherMembers = '*';
