/** How items do by a profile is a column, an order and a question of their list, under this name. */
const prefix = 'profile.';

/** The name of a profile's column: fields' names have no dot, and free attributes begin with the name of their field. */
export const judgedByName = (profile: string): string => `${prefix}${profile}`;

/** The id of the profile whose column that is; null for any other column. */
export const profileOfName = (name: string): string | null =>
  name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : null;
