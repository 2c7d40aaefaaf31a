/** A control character as the symbol that stands for it: `␊` for a line break, as Unicode's Control Pictures have it. */
const picture = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '␡' : '�';
};

/** Marks that turn the direction of what follows, or cannot be seen. Joiners stay: emoji and Persian are made of them. */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A name on one line in which nothing is hidden: control characters and direction marks become visible symbols. */
export const visible = (name: string): string => name.replace(/\p{Cc}/gu, picture).replace(hidden, '·');

/** Whether a name runs from the right, at least in part: cut in the middle it would be torn apart. */
export const runsFromRight = (name: string): boolean => /[\u0590-\u08ff\ufb1d-\ufefc]/u.test(name);
