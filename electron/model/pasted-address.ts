/** Pairs of characters that mail programs, chats and documents put around a URL. */
const pairs: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['„', '“'],
  ['”', '”'],
  ['‘', '’'],
  ['‚', '‘'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['「', '」'],
  ['<', '>'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];

const opening = /^["'`“”„‘‚«»‹›「<({]+/u;
/** Closing characters. A bracket is part of the URL if it closes an IPv6 address. */
const closing = /(?:["'`“”‘’«»‹›」>)},;!.\\]|\](?<!\[[\da-f:.]+\]))+$/iu;

/**
 * A label or a command before a copied URL: `<URL:https://…>`, `mailto:https://…`, `href="https://…"`, `Service address:
 * https://…`, `curl -s https://…`.
 */
const label =
  /^(?:(?:url|mailto|link|href|src)\s*[:=]\s*(?=\S)|(?!https?\s*:)\p{L}[\p{L}\p{N} _.-]{0,40}?\s*[:：=]\s*(?=["'<]?https?:)|(?:curl|wget|get|post)(?:\s+-\S+)*\s+(?=["']?https?:))/iu;

/** A note in brackets after a copied URL: `https://… (production)`. */
const note = /(?<=\S)\s+(?:\([^()]*\)|\[[^[\]]*\])$/u;

/** Invisible characters around a copied URL, as some chats add them. */
const invisibleEdges = /^\p{Cf}+|\p{Cf}+$/gu;

const markdown = /^!?\[[^\]]*\]\(\s*<?([^\s)>]+)>?[^)]*\)$/;

/**
 * The start of a URL with an incomplete, mistyped or repeated scheme: `https:/host`, `https//host`, `https:host`,
 * `https:\\host`, `https;//host`, `https:// host`, `https://https://host`.
 */
const brokenScheme =
  /^(?:https?:\/\/(?=https?[:;：]))?(https?)(?:[:：][/\\／]*\s*(?=[^/\\\s\d])|[:;：][/\\／]+\s*|[/\\]{2,})/iu;

const withoutPair = (text: string): string => {
  const pair = pairs.find(([start, end]) => text.length > 2 && text.startsWith(start) && text.endsWith(end));
  // Brackets around an IPv6 address are a part of it.
  return pair === undefined || /^\[[\da-f:.]+\]$/i.test(text) ? text : text.slice(1, -1);
};

const unwrapOnce = (text: string): string => {
  const visible = text.replaceAll(invisibleEdges, '').trim();
  const inner = markdown.exec(visible)?.[1] ?? withoutPair(visible.replace(note, ''));
  return inner.trim().replace(label, '').replace(opening, '').replace(closing, '').trim();
};

/**
 * Returns a pasted URL without surrounding characters (quotes, brackets, a label, a full stop) and with a complete
 * `://` after its scheme. Any other text is unchanged.
 */
export const unwrapAddress = (pasted: string): string => {
  let text = pasted.trim();
  for (let next = unwrapOnce(text); next !== text; next = unwrapOnce(text)) text = next;
  return text.replace(brokenScheme, (_, scheme: string) => `${scheme}://`);
};
