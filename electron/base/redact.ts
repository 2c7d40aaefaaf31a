import { homedir } from 'node:os';
import { pathToFileURL } from 'node:url';

/**
 * Returns the text with URLs reduced to parts that cannot contain secrets: without user, password, query and fragment.
 */
export const redactAddresses = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s/?#@]*:[^/?#@]*@/gi, '$1')
    .replace(
      /\b([a-z][a-z0-9+.-]{0,19}:\/\/)([^\s/?#"'<>]*)([^\s?#"'<>]*)([?#][^\s"'<>]*)?/gi,
      (_, scheme, host, path) => {
        const hostText = String(host);
        return `${String(scheme)}${hostText.slice(hostText.lastIndexOf('@') + 1)}${String(path)}`;
      },
    );

/** A pattern for texts that resemble a token. */
const tokens = /\bBearer\s+[^\s"',;]+|\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?|\b(?=\w*\d)(?=\w*[A-Za-z])\w{40,}\b/g;

/** Redacts anything that resembles a token, except checksums. */
export const redactTokens = (text: string): string =>
  text.replaceAll(tokens, (found) => (/^[0-9a-f]+$/i.test(found) ? found : '•••'));

const home = homedir();
/**
 * The user's home folder as a path and as a URL, such as in stack frames. Empty if it is the root of the disk, or
 * unknown.
 */
const homes = home.length > 1 ? [pathToFileURL(home).href.replace(/\/$/, ''), home] : [];

/** Replaces the user's home folder, which often contains the user's name, with `~`. */
const redactHome = (text: string): string => homes.reduce((line, place) => line.replaceAll(place, '~'), text);

/** Patterns of V8 messages that quote unparsable text or a pattern typed by the user. */
const quotedByEngine: readonly (readonly [RegExp, string])[] = [
  [/\.{0,3}".*" ?\.{0,3} is not valid JSON/gs, '… is not valid JSON'],
  [/(Invalid regular expression: )\/.*\/[a-z]*(?=: )/gs, '$1…'],
];

/** Redacts quoted values: errors quote their arguments in double quotes, and paths in single quotes. */
const redactQuotes = (text: string): string =>
  quotedByEngine
    .reduce((line, [pattern, instead]) => line.replaceAll(pattern, instead), text)
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/'[^']*[/\\][^']*'/g, "'…'");

const maxLineLength = 500;

/** Returns the text as a short line for the log, without content, secrets and folder names. */
export const redactLine = (text: string): string => {
  const line = redactTokens(redactAddresses(redactHome(redactQuotes(text)))).replaceAll(/\p{Cc}+/gu, ' ');
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line;
};
