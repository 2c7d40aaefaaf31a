import {
  formatLocalCount,
  formatDateOnly,
  formatLocalNumber,
  formatTime,
  formatShortDate,
} from '../../messages/format.ts';

const describeDay = (at: string): string =>
  formatShortDate(at) === formatTime(at) ? 'today' : `on ${formatDateOnly(at)}`;
const list = (labels: readonly string[]): string => labels.join(', ');
const maxNamed = 3;

/** Fields that the service rejected in creations. */
export const rejectedFieldsMessages = {
  /** Shown at a rejected field. */
  field: (at: string): string => `The service rejected this ${describeDay(at)}.`,
  /** Shown at a field that contains a rejected property. */
  within: (member: string, at: string): string => `The service rejected ${member} in this field ${describeDay(at)}.`,
  leftOut: (labels: readonly string[], at: string): string =>
    labels.length === 1
      ? `${list(labels)} is skipped: the service rejected it ${describeDay(at)}.`
      : `${formatLocalNumber(labels.length)} fields are skipped: the service rejected them ${describeDay(at)}.`,
  /** The names of several rejected fields. */
  names: (labels: readonly string[]): string => `${list(labels)}.`,
  tryAgain: 'Try them again',
  tryOneAgain: 'Try it again',
  trying: (labels: readonly string[]): string => `${list(labels)} will be sent again.`,
  /** Shown above a form that contains rejected fields. */
  held: (labels: readonly string[], at: string): string =>
    labels.length === 1
      ? `The service rejected ${list(labels)} ${describeDay(at)}`
      : `The service rejected ${formatLocalNumber(labels.length)} of these fields ${describeDay(at)}`,
  heldHint: (labels: readonly string[]): string => `${list(labels)}. Requests with one of these fields are rejected.`,
  heldOne: 'Requests with this field are rejected.',
  leaveOut: (fields: number): string => (fields === 1 ? 'Skip it' : 'Skip them'),
  without: (labels: readonly string[]): string =>
    labels.length <= maxNamed
      ? `Send without ${list(labels)}`
      : `Send without these ${formatLocalNumber(labels.length)}`,
  notTaken: (fields: number): string =>
    fields === 1
      ? 'The service does not accept 1 of the fields.'
      : `The service does not accept ${formatLocalNumber(fields)} of the fields.`,
  /** Shown for an outbox row, in place of the service's individual errors. */
  explain: (labels: readonly string[]): string =>
    `The service does not accept ${list(labels)} on creation. Nothing was created.`,
  allAlike: (entries: number): string => `Send all ${formatLocalNumber(entries)} like this without them`,
  sent: (entries: number): string => `${formatLocalCount(entries, 'entry', 'entries')} will be sent again without them`,
} as const;
