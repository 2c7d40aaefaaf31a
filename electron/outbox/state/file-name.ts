import { m } from '../../messages/index.ts';
import { hiddenCharacters as hidden } from '../../model/table/unseen-characters.ts';

// eslint-disable-next-line no-control-regex -- they are what it matches
const controls = /[\u0000-\u001f\u007f-\u009f]/u;
const reserved = /[<>:"/\\|?*]/u;
/** The names of devices on Windows, with any extension and with spaces before it. */
export const deviceName = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$) *(?:\..*)?$/iu;
/** The limit of file systems, in bytes of UTF-8. */
const maxBytes = 255;

const nameMessages = m.review.names;

type Rule = (name: string) => string | null;

const rules: readonly Rule[] = [
  (name) => (/(?:^|[/\\])\.\.(?:[/\\]|$)/u.test(name) ? nameMessages.folder : null),
  (name) => (controls.test(name) ? nameMessages.controlCharacters : null),
  (name) => (hidden.test(name) ? nameMessages.hiddenCharacters : null),
  (name) => {
    const found = reserved.exec(name)?.[0];
    return found === undefined ? null : nameMessages.reservedCharacter(found);
  },
  (name) => (/^\s|\s$/u.test(name) ? nameMessages.space : null),
  (name) => (/^\.|\.$/u.test(name) ? nameMessages.dot : null),
  (name) => (deviceName.test(name) ? nameMessages.device : null),
  (name) => (!name.isWellFormed() ? nameMessages.malformed : null),
  (name) => (name.length > maxBytes / 4 && Buffer.byteLength(name) >= maxBytes ? nameMessages.tooLong : null),
];

/** Returns the problem of a file name, or null for a name that is valid on every system. */
export const findNameProblem = (name: string): string | null => {
  for (const rule of rules) {
    const problem = rule(name);
    if (problem !== null) return problem;
  }
  return null;
};

/** Created once, because a hundred thousand names are converted at a time. */
const every = {
  controls: new RegExp(controls, 'gu'),
  hidden: new RegExp(hidden, 'gu'),
  reserved: new RegExp(reserved, 'gu'),
};

/** Removes characters that a file name cannot contain. */
export const fitName = (value: string): string =>
  value
    .toWellFormed()
    .replace(every.controls, ' ')
    .replace(every.hidden, '')
    .replace(every.reserved, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/gu, '');

/** Splits a name from its extension, without the dot; empty if there is none. */
export const splitName = (name: string): { readonly name: string; readonly ext: string } => {
  const found = /^(.+)\.([^.\s/\\]{1,10})$/su.exec(name);
  return found ? { name: found[1] ?? name, ext: found[2] ?? '' } : { name, ext: '' };
};
