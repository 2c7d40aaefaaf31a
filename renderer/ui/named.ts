const most = 40;

/** Words of a toast that tell of something by its name: the end of a long name gives way, and the sentence stays whole. */
export const named = (words: (name: string) => string, name: string): { words: string; whole: string } => {
  const letters = Array.from(name);
  const short =
    letters.length > most
      ? `${letters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : name;
  return { words: words(short), whole: words(name) };
};
