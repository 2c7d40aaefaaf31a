// eslint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f]/u;
/** Marks that turn the direction of what follows, or cannot be seen. Joiners stay: emoji and Persian are made of them. */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const reserved = /[<>:"/\\|?*]/u;
const device = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\..*)?$/iu;
/** What file systems take, in bytes of UTF-8. */
const mostBytes = 255;

type Rule = (name: string) => string | null;

const rules: readonly Rule[] = [
  (name) => (/(?:^|[/\\])\.\.(?:[/\\]|$)/u.test(name) ? 'The name leads to another folder' : null),
  (name) => (controls.test(name) ? 'The name holds control characters' : null),
  (name) => (hidden.test(name) ? 'The name holds marks that cannot be seen' : null),
  (name) => {
    const found = reserved.exec(name)?.[0];
    return found === undefined ? null : `The name holds ${found}, which other systems do not allow`;
  },
  (name) => (/^\s|\s$/u.test(name) ? 'The name begins or ends with a space' : null),
  (name) => (/^\.|\.$/u.test(name) ? 'The name begins or ends with a dot' : null),
  (name) => (device.test(name) ? 'The name is reserved on Windows' : null),
  (name) => (!name.isWellFormed() ? 'The name is not valid text' : null),
  (name) =>
    name.length > mostBytes / 4 && Buffer.byteLength(name) >= mostBytes
      ? 'The name is as long as names can be, or longer'
      : null,
];

/** What is wrong with a file's name, in words; null for one that works anywhere. Pure. */
export const nameProblem = (name: string): string | null => {
  for (const rule of rules) {
    const problem = rule(name);
    if (problem !== null) return problem;
  }
  return null;
};

/** A value made fit to stand in a file's name. */
export const fitName = (value: string): string =>
  value
    .toWellFormed()
    .replace(new RegExp(controls, 'gu'), ' ')
    .replace(new RegExp(hidden, 'gu'), '')
    .replace(new RegExp(reserved, 'gu'), '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/gu, '');

/** A name in two: before its ending, and the ending without the dot; empty where there is none. */
export const splitName = (name: string): { readonly name: string; readonly ext: string } => {
  const found = /^(.+)\.([^.\s/\\]{1,10})$/su.exec(name);
  return found ? { name: found[1] ?? name, ext: found[2] ?? '' } : { name, ext: '' };
};
