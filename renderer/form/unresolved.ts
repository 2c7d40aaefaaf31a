/** A control character that no ID begins with, other than the marker of an outbox entry in `pending-reference.ts`. */
const mark = '\u001e';
/** The marker as escaped in JSON. */
const escapedMark = JSON.stringify(mark).slice(1, -1);

/** Returns the draft of a reference field with typed text that is not an ID. Such a draft cannot be sent. */
export const toUnresolvedDraft = (searchText: string): string => `${mark}${searchText}`;

/** Returns the typed text of an unresolved draft, or null if the draft is an ID, an outbox entry or empty. */
export const getUnresolvedText = (text: string): string | null =>
  text.startsWith(mark) ? text.slice(mark.length) : null;

/** Whether a draft is unresolved text or, as JSON, contains it. */
export const hasUnresolved = (text: string): boolean => text.includes(mark) || text.includes(escapedMark);

/** Returns a draft without its markers, for display. */
export const removeMarkers = (text: string): string => text.replaceAll(mark, '').replaceAll(escapedMark, '');

/** Whether a text has the form of the service's IDs: 24 hexadecimal digits, or a UUID. */
export const isIdText = (text: string): boolean =>
  /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text.trim());

/** Returns the draft of a reference for typed text. An ID is sent unchanged; other text must be resolved first. */
export const toReferenceDraft = (typed: string): string => {
  const text = typed.trim();
  return text === '' || isIdText(text) ? text : toUnresolvedDraft(typed);
};
