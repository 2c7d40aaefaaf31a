import { unwrapAddress } from '../../../electron/model/pasted-address.ts';
import {
  type DetailName,
  type LabelMeaning,
  findMeaning,
  formerSecret,
  foldLabel,
  isKnownLabel,
  isLabelWord,
} from './detail-labels.ts';
import {
  type DetailPair,
  isCommand,
  isPlaceholder,
  readTablePairs,
  readXmlPairs,
  splitAddressSignIn,
  withPlainLines,
} from './detail-notations.ts';

export type PastedDetails = Readonly<Partial<Record<DetailName, string>>>;

/** Limits for texts and lines. Longer ones do not contain account details, and parsing them would be slow. */
const maxPastedLength = 20_000;
const maxLineLength = 2_000;

const host = String.raw`(?:localhost|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:[\p{L}-]{2,}|\d{1,3})|\[[\da-f:.]+\])`;
const bareAddress = new RegExp(String.raw`^${host}(?::\d{1,5})?(?:[/?#]\S*)?$`, 'iu');
const hasScheme = (text: string): boolean => /^https?:\/\/[^\s]+$/iu.test(text);
const isAddress = (text: string): boolean => hasScheme(text) || bareAddress.test(text);

const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
};

/** Returns the quoted text at the start of `text`, or null if there is no closed quotation. */
const readQuoted = (text: string): string | null => {
  const end = quotes[text.charAt(0)];
  if (end === undefined) return null;
  for (let index = 1; index < text.length; index++) {
    if (text[index] === '\\' && end === '"') index++;
    else if (text[index] === end && /^(?:[\s,;}\])|*#]|$)/u.test(text.slice(index + 1))) return text.slice(1, index);
  }
  return null;
};

const unescape = (text: string): string => text.replace(/\\(["\\/$`])/gu, '$1');

/** Returns a value without its quotes, a trailing comment and Markdown. */
const cleanValue = (raw: string): string => {
  const text = raw.replace(/^(?:(?:\*\*|__)\s*|[*_]\s+)/u, '').trim();
  const quoted = readQuoted(text);
  if (quoted !== null) return text.startsWith('"') ? unescape(quoted) : quoted;
  return text
    .replace(/\s+(?:#|\/\/)\s.*$/u, '')
    .replace(/\s*(?:\*\*|\|)\s*$/u, '')
    .trim();
};

const firstLabel =
  /^[\s>•◦●*#|\-–·"'`“„«{(\p{Extended_Pictographic}\uFE0F]*(?:\d+[.)]\s+)?(?:(?:export|set|setx|declare|const|let|var)\s+|\$env:)?([\p{L}][^:=|\t"'`*<>@?\n]{0,60}?)["'`*_”“»]*\s*(?::=?(?!\/\/)|：|=>?|\t+|\|| [-–—→]+ )\s*(.*)$/iu;
/** Matches another label in the same line: its last word and the separator before the value. */
const laterLabel = /(?<=[\s,;|])["'`*]*([\p{L}][\p{L}\p{N}_.’'-]*)["'`*]*\s?(?::(?!\/\/)|：|=)/gu;

/** Returns the start of a label that ends before `end`. All preceding label words belong to it. */
const findLabelStart = (line: string, end: number): number => {
  let start = end;
  for (;;) {
    const wordMatch = /([\p{L}\p{N}_.’'-]+)\s+$/u.exec(line.slice(0, start));
    if (wordMatch?.[1] === undefined || !isLabelWord(wordMatch[1])) return start;
    start = wordMatch.index;
  }
};

/** Returns the pairs of a line such as `Key: abc, Password: def`, whose first label is known. */
const splitValue = (label: string, text: string): readonly DetailPair[] => {
  const isPassword = findMeaning(label, false)?.name === 'apiPassword';
  if (readQuoted(text) === null || /[,;}]\s*\S/u.test(text)) {
    for (const match of text.matchAll(laterLabel)) {
      const quoted = readQuoted(text);
      if (quoted !== null && match.index <= quoted.length) continue;
      const start = findLabelStart(text, match.index);
      const before = text.slice(0, start).replace(/[\s,;|]+$/u, '');
      const next = foldLabel(text.slice(start, match.index + match[0].length));
      if (!isKnownLabel(next) || (isPassword && before === '')) continue;
      const rest = splitValue(next, text.slice(match.index + match[0].length).trim());
      return [{ label, value: cleanValue(before) }, ...rest];
    }
  }
  // JSON, JavaScript and shells end an assignment with a separator, which is not part of the value.
  const isQuoted = readQuoted(text) !== null;
  return [{ label, value: isQuoted ? cleanValue(text) : cleanValue(text.replace(/\s*\\$/u, '')) }];
};

const isLabelLine = (line: string): boolean => {
  const text = line.replace(/^[\s>•*#\-–·]+|[\s*_]+$/gu, '');
  const label = text.replace(/\s*[:：]$/u, '');
  const words = label.split(/\s+/u);
  if (words.length > 6 || !/^[\p{L}\p{M}\p{N} _.'’()-]+$/u.test(label) || !isKnownLabel(foldLabel(label))) return false;
  return /[:：]$/u.test(text) || words.every((word) => isLabelWord(word));
};

const readLine = (line: string): readonly DetailPair[] => {
  const [, prefix, rest = ''] = firstLabel.exec(line) ?? [];
  if (prefix === undefined || rest.trim() === '') return [];
  const fullLabel = foldLabel(prefix);
  if (formerSecret.test(fullLabel)) return [];
  if (fullLabel.split(' ').length <= 8 && isKnownLabel(fullLabel)) return splitValue(fullLabel, rest.trim());
  // The label may follow other words: `Here you are: Key: abc`.
  const [, ...pairs] = splitValue('', `${prefix}: ${rest}`);
  return pairs;
};

/** Returns the labels and values of lines: `Key: value`, `export KEY="value"`, or a label above its value. */
const readLines = (text: string): readonly DetailPair[] => {
  const pairs: DetailPair[] = [];
  let waiting: string | null = null;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const isLabel = isLabelLine(line);
    const found = isLabel ? [] : readLine(line);
    if (waiting !== null && !isLabel && found.length === 0) pairs.push({ label: waiting, value: cleanValue(line) });
    waiting = isLabel ? foldLabel(line) : null;
    pairs.push(...found);
  }
  return pairs;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the texts of a JSON value, each with its property path. */
const readProperties = (value: unknown, path: string): readonly DetailPair[] => {
  if (typeof value === 'string' || typeof value === 'number') return [{ label: foldLabel(path), value: String(value) }];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => readProperties(one, path));
  if (!isRecord(value)) return [];
  const { key, name, value: inner } = value;
  const label = typeof key === 'string' ? key : name;
  // A list of variables, as exported by API clients.
  if (typeof label === 'string' && typeof inner === 'string') return [{ label: foldLabel(label), value: inner }];
  return Object.entries(value).flatMap(([property, one]) => readProperties(one, `${path} ${property}`));
};

const readJson = (text: string): readonly DetailPair[] => {
  const start = text.search(/[{[]/u);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start < 0 || end < start) return [];
  try {
    return readProperties(JSON.parse(text.slice(start, end + 1)), '');
  } catch {
    return [];
  }
};

const statement =
  /((?:[\p{L}\p{N}_’'-]{1,30}\s){0,3}[\p{L}\p{N}_’'-]{1,30})\s(?:is|ist|lautet|est|es|è|é|er|är|to|jest)\s*:?\s+["'`“„«<(]*([^\s"'`”“»>)]+)/giu;

/**
 * Returns the details in sentences such as `your key is abc1`. Only values that look like a key or password are
 * included.
 */
const readSentences = (text: string): readonly DetailPair[] =>
  [...text.matchAll(statement)].flatMap(([, label = '', raw = '']) => {
    const isPassword = findMeaning(foldLabel(label), false)?.name === 'apiPassword';
    // A password can end with an exclamation or question mark; a full stop or comma after it ends the sentence.
    const value = raw.replace(isPassword ? /[.,;:]+$/u : /[.,;:!?]+$/u, '');
    const isLikelyValue = value.length >= 4 && /\d|\p{Ll}\p{Lu}|[^\p{L}\p{N}.'’-]/u.test(value);
    return isLikelyValue ? [{ label: foldLabel(label), value }] : [];
  });

interface Candidate extends LabelMeaning {
  readonly value: string;
}

const toCandidate = ({ label, value }: DetailPair): readonly Candidate[] => {
  const bare = unwrapAddress(value);
  const credential = findMeaning(label, false);
  // A key can look like a host name.
  const asAddress = credential !== null && !/login|log in/u.test(label) ? hasScheme(bare) : isAddress(bare);
  const meaning = findMeaning(label, asAddress);
  if (meaning === null || value === '' || isPlaceholder(value)) return [];
  if (meaning.name === 'apiKey' && /\s/u.test(value)) return [];
  // The labels of two columns, such as `API key  API password`, above both values.
  if (meaning.name === 'apiPassword' && /\s/u.test(value) && /\bkey\b.*\bpassword\b/u.test(label)) return [];
  return [{ ...meaning, value: asAddress ? bare : value }];
};

const someAddress = /\bhttps?:\/\/[^\s<>"'`“”«»|]+/giu;

/** Returns the addresses in a text, each rated by its own words and the preceding ones. */
const readAddresses = (text: string): readonly Candidate[] =>
  [...text.matchAll(someAddress)].map(({ 0: found, index }) => {
    const value = unwrapAddress(found);
    const labelText = foldLabel(
      text
        .slice(Math.max(0, index - 60), index)
        .split(/[\n<>]|\bhttps?:/u)
        .pop() ?? '',
    );
    const foldedValue = foldLabel(value);
    if (/get token/u.test(foldedValue)) return { name: 'signInAddress', rank: 1, value };
    const isSignIn = /api v3/u.test(foldedValue) ? null : findMeaning(labelText, true)?.name === 'signInAddress';
    const ofHost = findMeaning(foldedValue.replace(/^https? /u, ''), true)?.name;
    if (isSignIn === true || (isSignIn === false && ofHost === 'signInAddress'))
      return { name: 'signInAddress', rank: 0, value };
    const known = isSignIn === null || findMeaning(labelText, true) !== null || ofHost === 'serviceAddress';
    return { name: 'serviceAddress', rank: known ? 0 : -1, value };
  });

const pickBest = (candidates: readonly Candidate[]): PastedDetails => {
  const best = new Map<DetailName, Candidate>();
  for (const one of candidates) if (one.rank > (best.get(one.name)?.rank ?? -2)) best.set(one.name, one);
  return Object.fromEntries([...best].map(([name, { value }]) => [name, value]));
};

/** Overwrites the last match, which the JavaScript engine stores together with the pasted password. */
const clearLastMatch = (): void => void /^/u.exec('');

/**
 * Parses account details from a pasted text: lines with labels in several languages, `.env` lines, JSON, XML, a table, a
 * command, prose with addresses, or a single address. Returns an empty object if there are none. The result does not retain the pasted
 * text.
 */
export const parsePastedDetails = (pasted: string): PastedDetails => {
  if (pasted.length > maxPastedLength) return {};
  const lines = pasted.split(/\r\n|[\r\n\u2028\u2029]/u).filter(({ length }) => length <= maxLineLength);
  const visible = lines
    .join('\n')
    .replace(/[\u00A0\u2007\u202F]/gu, ' ')
    .replace(/^\p{Cf}+|\p{Cf}+$|[\u00AD\u200B-\u200F\u2060\uFEFF]/gmu, '');
  const { text, pairs: signIn } = splitAddressSignIn(withPlainLines(visible));
  const alone = unwrapAddress(text);
  if (isAddress(alone) && signIn.length === 0) {
    const [candidate] = readAddresses(hasScheme(alone) ? alone : `https://${alone}`);
    return { [candidate?.name ?? 'serviceAddress']: alone };
  }
  const json = readJson(text);
  const table = readTablePairs(text);
  const documents = [...json, ...readXmlPairs(text), ...table];
  // The body of a command is JSON, and its headers are lines.
  const hasLines = documents.length === 0 || isCommand(text);
  const pairs = hasLines ? [...documents, ...readLines(text), ...readSentences(text)] : documents;
  const labelled = [...pairs, ...signIn].flatMap((pair) => toCandidate(pair));
  // An address in a table is followed by other cells.
  const details = pickBest([...labelled, ...(table.length > 0 ? [] : readAddresses(text))]);
  const isAboutAccount = labelled.length > 0 || Object.keys(details).length > 1;
  const found = isAboutAccount ? (JSON.parse(JSON.stringify(details)) as PastedDetails) : {};
  clearLastMatch();
  return found;
};
