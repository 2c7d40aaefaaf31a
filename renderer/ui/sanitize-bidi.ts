/** Characters that change or restore the text direction: overrides, embeddings and isolates. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Control characters that have no use in displayed text: all except tabs and line breaks. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu;

/**
 * Returns a text of the service that is displayed in the order in which it is written. Each character that changes the
 * direction or is not printable is replaced by one symbol, so offsets stay valid. Right-to-left scripts need none of
 * these characters. Templates do not call it: the build sanitizes their values (`sanitize-bidi-templates.ts`) with the
 * two functions below.
 */
export const sanitizeBidi = (text: string): string => text.replace(turns, '·').replace(controls, '�');

/** Sanitizes a template value if it is a text. Other values are returned unchanged. */
export const sanitizeText = (what: unknown): unknown => (typeof what === 'string' ? sanitizeBidi(what) : what);

/** Attributes whose value is shown in a tooltip or read by a screen reader. */
export const sanitizedAttributes = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-valuetext',
] as const;

/** Sanitizes the attributes that a template spreads. Only readable ones are changed. */
export const sanitizeAttributes = (attributes: object | null | undefined): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...attributes };
  for (const name of sanitizedAttributes) if (name in all) all[name] = sanitizeText(all[name]);
  return all;
};

/** Returns equivalent JSON for display, with escapes instead of characters that change the text direction. */
export const escapeBidiJson = (json: string): string =>
  json.replace(turns, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
