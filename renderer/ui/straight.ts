/** What turns the direction of the text around it, and ends of that: overrides, embeddings, isolates. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Control characters that no text for a person has a use for: all but tabs and line ends. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu;

/**
 * A text of the service as it may be shown: it reads as it is written. What would turn letters around, or is no letter
 * at all, is a sign, one for each, so that places in the text stay what they are. Right-to-left scripts need none of them.
 */
export const straight = (text: string): string => text.replace(turns, '·').replace(controls, '�');

/** JSON as it may be shown: the same JSON, with escapes in the place of what would turn letters around. */
export const legible = (json: string): string => json.replace(turns, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
