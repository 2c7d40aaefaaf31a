import { homedir } from 'node:os';
import { pathToFileURL } from 'node:url';

/** Addresses in a text, without what can be a secret in them: user, password, query and fragment. */
export const redactAddresses = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s/?#@]*:[^/?#@]*@/gi, '$1')
    .replace(
      /\b([a-z][a-z0-9+.-]{0,19}:\/\/)([^\s/?#"'<>]*)([^\s?#"'<>]*)([?#][^\s"'<>]*)?/gi,
      (_, scheme, host, path) => {
        const place = String(host);
        return `${String(scheme)}${place.slice(place.lastIndexOf('@') + 1)}${String(path)}`;
      },
    );

/** Things that look like a token, whoever's they are. */
const tokens = /\bBearer\s+[^\s"',;]+|\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?|\b(?=\w*\d)(?=\w*[A-Za-z])\w{40,}\b/g;

/** A text in which whatever looks like a token is blotted out; checksums stay. */
export const redactTokens = (text: string): string =>
  text.replaceAll(tokens, (found) => (/^[0-9a-f]+$/i.test(found) ? found : '•••'));

const home = homedir();
/** As a path and as an address, such as in the frames of a stack. Not where it is the root of the disk, or unknown. */
const homes = home.length > 1 ? [pathToFileURL(home).href.replace(/\/$/, ''), home] : [];

/** A text in which the person's own folder, whose name is often theirs, is `~`. */
const redactHome = (text: string): string => homes.reduce((line, place) => line.replaceAll(place, '~'), text);

/** What V8 quotes of the text that it could not read, and of a pattern that a person typed. */
const quotedByEngine: readonly (readonly [RegExp, string])[] = [
  [/\.{0,3}".*" ?\.{0,3} is not valid JSON/gs, '… is not valid JSON'],
  [/(Invalid regular expression: )\/.*\/[a-z]*(?=: )/gs, '$1…'],
];

/** Errors quote what they were given, between double quotes, and paths between single ones. */
const redactQuotes = (text: string): string =>
  quotedByEngine
    .reduce((line, [pattern, instead]) => line.replaceAll(pattern, instead), text)
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/'[^']*[/\\][^']*'/g, "'…'");

const longestLine = 500;

/** A text as one short line of the log, without content, secrets and names of folders. */
export const redactLine = (text: string): string => {
  const line = redactTokens(redactAddresses(redactHome(redactQuotes(text)))).replaceAll(/\p{Cc}+/gu, ' ');
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
};
