/**
 * Openings of a docstring that hide its subject: a noun clause, a preposition or a pronoun. The first line of a docstring
 * says what is returned or done.
 */
export const hiddenOpening = /^(?:what|of|those|how|where|who|whose|by|so|the same|it|they|them)\b/i;

/** Phrases for which the field has a standard word. The names are shown if a comment contains one. */
export const privatePhrases: Readonly<Record<string, RegExp>> = {
  'anew → again': /\banew\b/gi,
  'a person, nobody, whoever → the user': /\b(?:a person|the person|nobody|somebody|whoever|whom)\b/gi,
  'tell, told → show, report, notify': /\b(?:tells|told|telling)\b/gi,
  'hear, heed → subscribe, apply': /\b(?:hears|heard|heeds?)\b/gi,
  'stand → is, exists, is shown': /\b(?:stands|stood)\b/gi,
  'lie → is, is in': /\b(?:lies|lain)\b/gi,
  'beside → next to': /\bbeside\b/gi,
  'at once → immediately, in one operation': /\bat once\b/gi,
  'by hand → manually': /\bby hand\b/gi,
  'goes on → continues': /\b(?:goes|went) on\b/gi,
  'no more, any more → no longer': /\b(?:no more(?! than)|any more)\b/gi,
  'so many, so long → the number of, until': /\bso (?:many|few|long as)\b/gi,
  'as it stands, as it came → unchanged': /\bas (?:it|they) (?:stands?|came|comes)\b/gi,
  'comes of, becomes of → results in': /\b(?:comes?|came|becomes?|became) of\b/gi,
  'is to be → must be, will be': /\b(?:is|are) to be\b/gi,
  'of its own → own, separate': /\bof (?:its|their|his|one's) own\b/gi,
  'in words, at a word → as text, on request': /\b(?:in words|at a word)\b/gi,
  'in vain, now and again → without success, sometimes': /\b(?:in vain|now and (?:again|then))\b/gi,
  'put right, taken back → corrected, undone': /\b(?:puts? right|put back|take[ns]? back|lets? go of)\b/gi,
  'the copy knows → the cache contains': /\bthe copy (?:knows?|holds?|has)\b/gi,
};

export interface SourceComment {
  readonly text: string;
  readonly isDocstring: boolean;
}

const directive = /^(?:eslint|svelte-ignore|oxlint|prettier|@ts-|@type|v8 ignore)/;

/** Parses the comments of SQL (`--`) or YAML (`#`). Consecutive lines are one comment. */
export const parseLineComments = (source: string): readonly SourceComment[] =>
  Array.from(source.matchAll(/^ *(?:--|#) .*(?:\n *(?:--|#) .*)*/gm), ([lines]) => ({
    text: lines.replaceAll(/^ *(?:--|#) /gm, '').replaceAll('\n', ' '),
    isDocstring: false,
  }));

/** Parses the comments of a script, a component or a style sheet. Consecutive line comments are one comment. */
export const parseComments = (source: string): readonly SourceComment[] => {
  const blocks = Array.from(
    source.matchAll(/(?<=^|[\s;{}(),=>[])\/\*(\*?)([\s\S]*?)\*\/|<!--([\s\S]*?)-->/g),
    (match) => ({
      text: (match[2] ?? match[3] ?? '').replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
      isDocstring: match[1] === '*',
    }),
  );
  const lines = Array.from(source.matchAll(/(?:^|[\s;{}(),])\/\/ (.*(?:\n\s*\/\/ .*)*)/g), ([, text = '']) => ({
    text: text.replaceAll(/\s*\n\s*\/\/ /g, ' ').trim(),
    isDocstring: false,
  }));
  return [...blocks, ...lines].filter(({ text }) => text !== '' && !directive.test(text));
};

/** Returns the names of the private phrases in a text, one for each occurrence. */
export const findPrivatePhrases = (text: string): readonly string[] =>
  Object.entries(privatePhrases).flatMap(([name, phrase]) => Array.from(text.matchAll(phrase), () => name));
