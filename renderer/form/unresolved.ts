/** A control character that no ID begins with. It differs from the mark of an outbox entry in `waiting.ts`. */
const mark = '\u001e';
/** The mark as it is written in JSON. */
const escapedMark = JSON.stringify(mark).slice(1, -1);

/** The draft of a reference field in which words were typed that are no ID. Such a draft is not sent. */
export const unresolvedText = (words: string): string => `${mark}${words}`;

/** Returns the words of such a draft, or null if the draft is an ID, an outbox entry or empty. */
export const unresolvedIn = (text: string): string | null => (text.startsWith(mark) ? text.slice(mark.length) : null);

/** Whether a draft is, or as JSON contains, words in place of an ID. */
export const hasUnresolved = (text: string): boolean => text.includes(mark) || text.includes(escapedMark);

/** Returns a draft without the marks of its words, to show it. */
export const withoutMarks = (text: string): string => text.replaceAll(mark, '').replaceAll(escapedMark, '');

/** Whether a text has the form of the service's IDs: 24 hexadecimal digits, or a UUID. */
export const isIdText = (text: string): boolean =>
  /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text.trim());

/** The draft of a reference for typed text. An ID is sent as it is, anything else has to be resolved first. */
export const referenceDraft = (typed: string): string => {
  const text = typed.trim();
  return text === '' || isIdText(text) ? text : unresolvedText(typed);
};
