/** A small fault in the program: `of` is replaced by `to` in a file of `electron/`. */
interface Mutant {
  readonly file: string;
  readonly words: string;
  readonly of: string;
  readonly to: string;
  /** The first seed that can show it; 1 by default. */
  readonly from?: number;
}

/** The first seed in which the user edits existing items. */
const from = 2_000_000;
/** The first seed with services whose reads show updates late. */
const fromLateReads = 3_000_000;

/** Each mutant is tested separately. The simulation must find it. */
export const mutants: readonly Mutant[] = [
  {
    file: 'service/http/transport.ts',
    words: 'a creation follows 303',
    of: 'const onward = call.body === null || isRepeatable;',
    to: 'const onward = true;',
  },
  {
    file: 'service/http/request-body.ts',
    words: 'a body counts as sent only after the socket took it',
    of: 'given = true;\n      yield bytes;',
    to: 'yield bytes;\n      given = true;',
  },
  {
    file: 'service/upload-body.ts',
    words: 'the same for files',
    of: 'isFullySent = true;\n    yield tail;',
    to: 'yield tail;\n    isFullySent = true;',
  },
  {
    file: 'outbox/reconcile/reconciler.ts',
    words: 'one found item stands for two lost creations',
    of: "if ('move' in result && result.move.patch?.resultId) claimed.add(result.move.patch.resultId);",
    to: '',
  },
  {
    file: 'outbox/db/intent-table.ts',
    words: 'the next creation ignores dependencies that are not done',
    of: "d.intent = i.seq AND (n.state <> 'done' OR (d.member IS NOT NULL AND n.result_id IS NULL))",
    to: '0',
  },
  {
    file: 'cache/db/mark-deleted.ts',
    words: 'items put on their own after a pass began are marked gone',
    of: 'abs(run) <> ?2 AND gone = 0 AND seen_at < ?3',
    to: 'abs(run) <> ?2 AND gone = 0 AND seen_at < ?3 + 1e15',
  },
  {
    file: 'sync/full-reads.ts',
    words: 'a pass begun before it was asked for serves who waits',
    of: 'waiter.served = fresh || waiter.since <= began;',
    to: 'waiter.served = true;',
  },
  {
    file: 'service/creation-result.ts',
    words: 'a lost answer is taken for «never sent»',
    of: '!body.complete() || provesNothingPerformed(error) ? error',
    to: 'body.complete() || provesNothingPerformed(error) ? error',
  },
  {
    file: 'outbox/db/crash-recovery.ts',
    words: 'what was being sent when the program stopped waits again',
    of: "happening: 'interrupted',",
    to: "happening: 'notSent',",
  },
  {
    file: 'outbox/db/database.ts',
    words: 'a commit returns before it is on the disk',
    of: 'PRAGMA synchronous = FULL',
    to: 'PRAGMA synchronous = NORMAL',
  },
  {
    file: 'outbox/reconcile/pass-delays.ts',
    words: 'what is missing is sent again before a late request can have come',
    of: 'const reconcileDelay = ms(listDelay + requestTravel);',
    to: 'const reconcileDelay = ms(0);',
  },
  {
    file: 'cache/db/mark-deleted.ts',
    words: 'what shifted between two pages is marked gone',
    of: "Number(pass['pages']) <= 1 || before.has(pk)",
    to: "Number(pass['pages']) <= 1 || !before.has(pk)",
  },
  {
    file: 'service/limits/rate-limit.ts',
    words: 'a pause that the service asks for is not kept',
    of: 'const from = now + this.pauseAt(now);',
    to: 'const from = now;',
  },
  {
    file: 'account/creation-secret-store.ts',
    words: 'what stands for a secret names it',
    of: 'const reference = createSecretReference(id);',
    to: 'const reference = createSecretReference(`${id} ${secret}` as never);',
  },
  {
    file: 'service/requests.ts',
    words: 'what a 401 sent back counts as having left',
    of: '    body = null;\n    isKnownToLeave = false;',
    to: '    isKnownToLeave = false;',
  },
  {
    file: 'account/active-client.ts',
    words: 'signing in again counts for itself',
    of: 'usage.limitsOf(activeClient.id ?? activeClient.triedFor)',
    to: '(activeClient.id === null ? null : usage.limitsOf(activeClient.id))',
  },
  {
    file: 'outbox/edits/edit-protocol.ts',
    words: 'an update overwrites any value',
    of: "if (isSameEditValue(current, base)) return { step: 'send', base: current, value };",
    to: "return { step: 'send', base: current, value };",
    from,
  },
  {
    file: 'outbox/edits/read-back.ts',
    words: 'the first update of a kind is not compared with the item from before',
    of: 'if (changes.length === 0) {',
    to: 'if (edit.isAccepted) {',
    from,
  },
  {
    file: 'service/update-requests.ts',
    words: 'an attribute is sent to the path of all attributes',
    of: "['attributes', target.attribute]",
    to: "['attributes']",
    from,
  },
  {
    file: 'outbox/edits/edit-sender.ts',
    words: 'two edits of one field rely on one read',
    of: 'if (isDue || fields.has(field)) break;',
    to: 'if (isDue) break;',
    from,
  },
  {
    file: 'outbox/edits/edit-sender.ts',
    words: 'a group continues after another form of success',
    of: "end === 'stale' || isCheckDue ||",
    to: "end === 'stale' ||",
    from,
  },
  {
    file: 'outbox/db/edits/staged-edits.ts',
    words: 'former values replace edits of the user',
    of: 'edits.filter((edit) => this.#find(edit) === null),',
    to: 'edits,',
    from,
  },
  {
    file: 'outbox/state/edit-intent-values.ts',
    words: 'the value of another user counts as stored by the update',
    of: 'storedAs !== null && isPlausibleStoredValue(value, storedAs.value)',
    to: 'storedAs !== null',
    from,
  },
  {
    file: 'outbox/edits/read-back.ts',
    words: 'an update that an early read does not show counts as not performed',
    of: '  const current = isCurrent(entry);',
    to: '  const current = true;',
    from: fromLateReads,
  },
];
