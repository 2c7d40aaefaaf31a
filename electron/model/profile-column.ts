/** The prefix of the column, sort key and filter for the results of a profile. */
const prefix = 'profile.';

/**
 * Returns the column name of a profile. Names of fields contain no dot, and free attributes start with the name of
 * their field.
 */
export const toProfileColumn = (profile: string): string => `${prefix}${profile}`;

/** Returns the profile ID of a column; null for any other column. */
export const parseProfileColumn = (name: string): string | null =>
  name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : null;
