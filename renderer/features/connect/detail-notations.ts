import { decodeEntities } from '../../../electron/model/table/escaped-text.ts';
import { foldLabel, isKnownLabel } from './detail-labels.ts';

/** A label and its value. */
export interface DetailPair {
  readonly label: string;
  readonly value: string;
}

/** The colons and equals signs that files of Java settings write as `\:` and `\=`. */
const withoutSettingEscapes = (text: string): string =>
  /[:=]\s*https?\\:/iu.test(text) ? text.replaceAll(/\\([:=#!\\])/gu, '$1') : text;

/** Returns a copied `curl` command with its headers, its sign-in and its body as lines. Any other text is unchanged. */
const withCommandLines = (text: string): string =>
  isCommand(text)
    ? text
        .replaceAll(/\s(?:-H|--header)\s+(["'])(.+?)\1/gu, '\n$2\n')
        .replaceAll(/\s(?:-u|--user)\s+(["']?)([^\s:"']+):([^\s"']+)\1/gu, '\nkey: $2\npassword: $3\n')
        .replaceAll(/\s(?:-d|--data(?:-raw|-binary)?|--json)\s+(["'])([^]*?)\1/gu, '\n$2\n')
    : text;

/** Whether a text is a copied command that sends a request. */
export const isCommand = (text: string): boolean => /^\s*(?:\$ )?curl\s/iu.test(text);

/** Notations of a name and its value, each with the line that replaces it. */
const notations: readonly (readonly [pattern: RegExp, line: string])[] = [
  // The variables of a container or a pipeline: `- name: API_KEY`, with `value: abc` below it.
  [/^[\s-]*(?:name|key|variable)\s*:\s*["']?([\w.-]+)["']?[ \t]*\n\s*value\s*:/gimu, '$1:'],
  // A call such as `define('API_KEY', 'abc')`.
  [/\b\w+\(\s*(["'])([\w.-]+)\1\s*,\s*(["'])([^"'\n]*)\3\s*\)/gu, '\n$2 = "$4"\n'],
  // An entry such as `environ["API_KEY"] = "abc"`.
  [/[\w.$]+\[\s*(["'])([\w.-]+)\1\s*\]\s*=(?!=)/gu, '\n$2 ='],
  [/\bvariable\s+"([\w.-]+)"\s*\{[^{}]*\bdefault\s*=\s*("[^"\n]*")[^{}]*\}/gu, '\n$1 = $2\n'],
  // The time and the sender before each line that is copied from a chat.
  [/^\[?\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?\]?(?: -)? [^:\n]{1,40}: /gimu, ''],
];

const hasPageElements = (text: string): boolean => /<(?:p|br|div|td|li|body|table)\b/iu.test(text);

/** Returns the source of a web page as its visible text, with the addresses of its links. */
const withoutPageElements = (text: string): string =>
  hasPageElements(text)
    ? decodeEntities(
        text
          .replaceAll(/<a\b[^>]*\bhref\s*=\s*["']([^"']+)["'][^>]*>[^<]*<\/a>/giu, '$1')
          .replaceAll(/<(?:br|\/(?:p|div|li|tr|h\d))\b[^>]*>/giu, '\n')
          .replaceAll(/<\/t[dh]\s*>/giu, '\t')
          .replaceAll(/<[^>]*>/gu, ''),
      )
    : text;

/** Returns a text with its details as lines, if it is a file of settings, a command, a chat or a web page. */
export const withPlainLines = (text: string): string =>
  notations.reduce(
    (lines, [pattern, line]) => lines.replaceAll(pattern, line),
    withCommandLines(withoutSettingEscapes(withoutPageElements(text))),
  );

/** The name and password in an address, such as `https://key:password@host`. */
const addressSignIn = /(?<=\bhttps?:\/\/)([^\s/:@"'<>]+):([^\s/@"'<>]+)@/iu;

const decodeEscapes = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Splits a text from the name and password in its first address, which the service address cannot contain. */
export const splitAddressSignIn = (text: string): { readonly text: string; readonly pairs: readonly DetailPair[] } => {
  const [all, user, password] = addressSignIn.exec(text) ?? [];
  if (all === undefined || user === undefined || password === undefined) return { text, pairs: [] };
  const pairs = [
    { label: 'key', value: decodeEscapes(user) },
    { label: 'password', value: decodeEscapes(password) },
  ];
  return { text: text.replace(all, ''), pairs };
};

const xmlElement = /<([\p{L}_][\p{L}\p{N}_.:-]*)>([^<>]+)<\/\1>/gu;
const xmlSetting = /\b(?:key|name)\s*=\s*(["'])([^"'<>]+)\1\s+value\s*=\s*(["'])([^<>]*?)\3/giu;
const xmlEscapes: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescapeXml = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/gu, (entity, name: string) => xmlEscapes[name] ?? entity);

/** Returns the details of XML: `<apiKey>abc</apiKey>` and `<add key="apiKey" value="abc" />`. */
export const readXmlPairs = (text: string): readonly DetailPair[] =>
  [
    ...Array.from(text.matchAll(xmlElement), ([, label = '', value = '']) => ({ label, value })),
    ...Array.from(text.matchAll(xmlSetting), ([, , label = '', , value = '']) => ({ label, value })),
  ]
    .map(({ label, value }) => ({ label: foldLabel(label), value: unescapeXml(value.trim()) }))
    .filter(({ label }) => isKnownLabel(label));

const heading = /^[\p{L}][\p{L}\p{M}\p{N} _.'’()-]*$/u;
const withoutQuotes = (cell: string): string =>
  cell
    .trim()
    .replace(/^"([^]*)"$/u, '$1')
    .replaceAll('""', '"');

/** Returns the details of a table with labels in its first row and values in the second one. */
export const readTablePairs = (text: string): readonly DetailPair[] => {
  const [first = '', second = ''] = text
    .split('\n')
    .map((line) => line.replaceAll(/^\s*\|+\s*|\s*\|+\s*$/gu, '').replaceAll('||', '|'))
    .filter((line) => /[^\s|:-]/u.test(line));
  for (const separator of ['\t', ';', ',', '|']) {
    const [labels, values] = [first, second].map((line) => line.split(separator).map(withoutQuotes));
    if (labels === undefined || values === undefined || labels.length < 2 || labels.length !== values.length) continue;
    const names = labels.map((label) => (heading.test(label) ? foldLabel(label) : ''));
    if (names.filter(isKnownLabel).length < 2) continue;
    return names.map((label, index) => ({ label, value: values[index] ?? '' }));
  }
  return [];
};

const placeholder =
  /^(?:\$\{.*\}|\$\(.*\)|\{\{.*\}\}|<[^<>]*>|%\w+%|(?:your|my|dein|ihr|votre|tu)[-_ ][\p{L} _-]*|change[-_ ]?me|[x*•●·.…]{3,}|!vault|[|>]-?|op:\/\/.*|ENC\[.*\])$/iu;

/** Whether a value is one that the user replaces, such as `${API_KEY}`, `<your key>` or `xxx`. */
export const isPlaceholder = (value: string): boolean => placeholder.test(value);
