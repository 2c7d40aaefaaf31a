const maxNameLength = 40;

/**
 * Returns the text of a toast that contains a name. The end of a long name is truncated, so that the sentence stays
 * complete.
 */
export const truncateName = (
  formatMessage: (name: string) => string,
  name: string,
): { message: string; whole: string } => {
  const letters = Array.from(name);
  const short =
    letters.length > maxNameLength
      ? `${letters
          .slice(0, maxNameLength - 1)
          .join('')
          .trimEnd()}…`
      : name;
  return { message: formatMessage(short), whole: formatMessage(name) };
};
