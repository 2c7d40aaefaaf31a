/** What turns the direction of the text around it, and ends of that: overrides, embeddings, isolates. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Control characters that no text for a person has a use for: all but tabs and line ends. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu;

/**
 * A text of the service as it may be shown: it reads as it is written. What would turn letters around, or is no letter
 * at all, is a sign, one for each, so that places in the text stay what they are. Right-to-left scripts need none of them.
 * Templates need not ask for it: the build sanitizes what they show (`sanitize-bidi-templates.ts`), with the two functions below.
 */
export const sanitizeBidi = (text: string): string => text.replace(turns, '·').replace(controls, '�');

/** What a template shows, whatever it is: a text sanitized, all else as it is. */
export const sanitizeText = (what: unknown): unknown => (typeof what === 'string' ? sanitizeBidi(what) : what);

/** Attributes that are read like a text: seen when a pointer rests there, or said by a screen reader. */
export const readAttributes = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-valuetext',
] as const;

/** Attributes that a template hands on together: those that are read sanitized, all others as they are. */
export const sanitizeAttributes = (attributes: object | null | undefined): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...attributes };
  for (const name of readAttributes) if (name in all) all[name] = sanitizeText(all[name]);
  return all;
};

/** JSON as it may be shown: the same JSON, with escapes in the place of what would turn letters around. */
export const legible = (json: string): string => json.replace(turns, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
