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

/** The target that a mail program writes after a copied link: `https://…<https://…>`. */
const linkTarget = /(?<=[^\s<])\s*<[^\s<>]+>$/u;

/**
 * Invisible characters around a copied URL, as some chats add them, and those without width in it, as documents add them.
 * Characters in it that override the direction remain, so that the URL is rejected: it was not what the user saw.
 */
const invisible = /^\p{Cf}+|\p{Cf}+$|[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** Links by which mail filters and search engines check a URL, which they contain as a parameter. */
const checkedLink = /^https?:\/\/[^\s/?#]+\/[^\s?#]*\?(?:[^\s#]*&)?(?:url|q|u|a)=(https?(?:%3A|:)[^\s&#]+)\S*$/iu;
const otherCheckedLink = /^https?:\/\/urldefense\.[a-z.]+\/v3\/__(https?:\S+?)__;\S*$/iu;
const encodedAddress = /^https?%3A\S+$/iu;

/** Returns the URL in the link of a mail filter, or a URL with percent-encoded characters as plain text. */
const decodeLink = (text: string): string => {
  const link = otherCheckedLink.exec(text)?.[1] ?? checkedLink.exec(text)?.[1] ?? text;
  try {
    return link === text && !encodedAddress.test(text) ? text : decodeURIComponent(link);
  } catch {
    return text;
  }
};

const markdown = /^!?\[[^\]]*\]\(\s*<?([^\s)>]+)>?[^)]*\)$/;

/**
 * The start of a URL with an incomplete, mistyped or repeated scheme: `https:/host`, `https//host`, `https:host`,
 * `https:\\host`, `https;//host`, `https:// host`, `https ://host`, `https://https://host`.
 */
const brokenScheme =
  /^(?:https?:\/\/(?=https?[:;：]))?(https?)\s*(?:[:：][/\\／]*\s*(?=[^/\\\s\d])|[:;：][/\\／]+\s*|[/\\]{2,})/iu;

const withoutPair = (text: string): string => {
  const pair = pairs.find(([start, end]) => text.length > 2 && text.startsWith(start) && text.endsWith(end));
  // Brackets around an IPv6 address are a part of it.
  return pair === undefined || /^\[[\da-f:.]+\]$/i.test(text) ? text : text.slice(1, -1);
};

const unwrapOnce = (text: string): string => {
  const visible = decodeLink(text.replaceAll(invisible, '').trim());
  const inner = markdown.exec(visible)?.[1] ?? withoutPair(visible.replace(note, '').replace(linkTarget, ''));
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
