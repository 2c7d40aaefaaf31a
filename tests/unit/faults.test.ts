import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The failures that the program must survive. Each row names the file of a test and a part of its text. */
const faults: Readonly<Record<string, readonly (readonly [fault: string, file: string, words: string])[]>> = {
  token: [
    ['expires in mid-sync', 'integration/sync', 'survives expiring tokens, a failing gateway, and truncated pages'],
    [
      'expires in mid-upload',
      'integration/outbox-turn',
      'waits again during a new sign-in, is searched for, and resent with it',
    ],
    ['expires for 20 requests at once', 'integration/service-client', 'exchanged once for twenty parallel requests'],
    [
      'refused right after an exchange',
      'integration/service-client',
      'leads to one retry and then stops when it is rejected right after an exchange',
    ],
    [
      'exchange answers 400 and 401 in both shapes',
      'integration/service-exchange',
      'with %s is reported once, without other requests',
    ],
    ['exchange answers 429 and 502', 'integration/service-exchange', 'with %s is retried, and continues'],
    [
      'exchange answers 429 and 502 for ever',
      'integration/service-exchange',
      'with %s on each attempt ends, and reports why',
    ],
    ['exchange never answers', 'integration/unreachable', 'service that accepts connections and never responds'],
    [
      'exchange never answers those who wait for it',
      'integration/service-exchange',
      'without a response ends after a timeout, for all callers',
    ],
    [
      'any answer to an exchange',
      'integration/service-exchange',
      'returns exactly the contained token, or an error message, and never fails otherwise',
    ],
    ['any shape of the answer', 'unit/service/auth/token-parser', 'survives any response'],
  ],
  answers: [
    ['cut off, reset, HTML, unreadable', 'integration/service-answers', 'response that makes a read retry'],
    ['another content type', 'integration/service-answers', 'of another content type'],
    ['byte-order mark', 'integration/service-answers', 'with a byte-order mark'],
    ['gzip', 'integration/service-answers', 'packed by gzip'],
    ['a byte at a time', 'integration/service-answers', 'that arrives one byte at a time'],
    ['100 MB', 'integration/service-answers', 'of 100 MB'],
    [
      'errors with status 200',
      'integration/service-answers',
      'is detected also with 200, when it has errors and no data',
    ],
    [
      'errors filled with 200, beside data too',
      'integration/service-shapes',
      'with errors and status 200 shows its message; items next to them are stored',
    ],
    ['empty', 'integration/service-answers', "['empty', raw("],
    [
      'unknown and missing members',
      'integration/service-shapes',
      'with unknown properties, or without common ones, is complete',
    ],
    ['wrong types', 'integration/cache', 'every field of the wrong type as missing'],
    [
      'wrong types in place of everything',
      'integration/service-shapes',
      'of the wrong type is reported as unreadable, and not stored',
    ],
    [
      'id and _id swapped',
      'integration/service-shapes',
      'with the other name of the ID is identified by it, in every list, and found by links',
    ],
    [
      'nested 10,000 deep',
      'integration/service-shapes',
      'nested 10,000 deep is kept byte for byte, with other items; single requests and creations survive it',
    ],
    [
      'numbers beyond 2^53',
      'integration/cache',
      'keeps its text byte for byte, with unknown properties and numbers beyond 2^53',
    ],
    [
      'names, links and sizes of another service',
      'integration/sync',
      'reads everything although links, names and sizes differ',
    ],
  ],
  pages: [
    ['every form of the next link', 'unit/service/request-urls', 'next link'],
    ['a link to itself or an earlier page', 'unit/sync/sync', 'a link to itself'],
    ['a link to another host', 'unit/service/request-urls', 'never leaves the account’s address, for any content'],
    [
      'any pages and links',
      'integration/pages-wild',
      'is read with the simplest requests, each page once, and never endlessly',
    ],
    ['items inserted while paging', 'integration/pages-wild', 'contains every item once if items were inserted'],
    [
      'items taken out while paging',
      'integration/pages-wild',
      'loses no existing item if items were removed, and marks those as deleted that two passes did not see',
    ],
    ['an empty page with a next link', 'unit/sync/sync', 'continues after empty pages, but not forever'],
  ],
  network: [
    [
      'connection refused',
      'integration/service-network',
      'is offline after a refused connection, also for a creation, which was certainly not sent',
    ],
    ['no address', 'integration/service-network', 'is not found if the host has no address'],
    [
      'black hole',
      'integration/service-network',
      'ends a read by timeout, before its response and in the middle of it',
    ],
    ['cut at each point of the outbox', 'integration/outbox-faults', 'the network is cut at each named point'],
    ['back again without a click', 'integration/unreachable', 'reconnects without a click (something waits: %s)'],
    [
      'sleep and wake',
      'unit/sync/sync',
      'checks on wake-up, at most every 15 s, and reconnects without a run that is not due',
    ],
    [
      '429 with nothing',
      'integration/service-rate-limit',
      'sends requests without a limit until the service rejects one, then at a limited rate, and shows it',
    ],
    [
      '429 with seconds and with a date',
      'integration/service-rate-limit',
      'pauses as long as the service requests in %s',
    ],
    ['429 for an exchange, with seconds, a date, nothing', 'integration/service-exchange', "'429 with nothing'"],
    ['429 for a creation', 'integration/service-answers', 'was not performed after %i, and is sent once'],
    ['502, 503, 504 to a read', 'integration/service-answers', "['504', raw("],
    ['502 to a creation', 'integration/service-answers', 'may have been performed after %s, and is sent once'],
    [
      'cable out before, in a creation and a look',
      'integration/service-network',
      'is offline for a creation after it disappeared after the sign-in, not unknown',
    ],
    [
      'cable out in the life of a creation and an upload',
      'integration/outbox-faults',
      'loses and duplicates nothing when the response is lost, performed or not',
    ],
    [
      'cable out during a sync and back',
      'integration/sync',
      'shows cached items without the service, and continues when it returns',
    ],
  ],
  process: [
    ['killed at each point of the outbox', 'integration/outbox-faults', 'at each named point'],
    [
      'killed in a pass',
      'integration/cache-killed',
      'is intact, resumes from its checkpoint, and contains every item once at the end',
    ],
    ['killed at 20 random moments of a sync', 'integration/sync-killed', 'random moments, seed'],
    ['killed at 20 random moments of the outbox', 'integration/outbox-faults', 'random moments, seed'],
    ['killed in an upload', 'integration/upload-send', 'is unknown after kill -9'],
  ],
  disk: [
    [
      'cache from a newer version',
      'integration/cache-damage',
      'is moved away and recreated because a newer version created it',
    ],
    [
      'cache held by another program',
      'integration/cache-damage',
      'reports that another program holds it, and leaves it unchanged',
    ],
    ['cache damaged', 'integration/cache-damage', 'reports later damage, and is recreated at the next start'],
    ['cache truncated or garbage', 'integration/cache-damage', 'is moved away and recreated empty because it is %s'],
    [
      'cache cut, flipped and overwritten',
      'integration/cache-damaged-wild',
      'fails only with a message, and is recreated completely at the next start',
    ],
    [
      'full, under the copy',
      'integration/disk',
      'is reported by the cache with a message, loses no data, and delays nothing once there is room',
    ],
    [
      'full, under the outbox',
      'integration/disk',
      'is reported by the outbox with a message, which accepts only storable entries, and keeps accepted ones',
    ],
    [
      'full, when an answer is to be recorded',
      'integration/outbox-disk',
      'records a response that the disk rejected as soon as the disk accepts it',
    ],
    [
      'read-only',
      'integration/disk',
      'is reported by cache and outbox, changes neither, and both open as before once it is writable',
    ],
    [
      'outbox truncated or garbage',
      'integration/outbox-restart',
      'is moved away and reported if it is damaged, never emptied: %s',
    ],
    [
      'outbox from a newer version',
      'integration/outbox-restart',
      'is rejected and unchanged if it is from a newer version',
    ],
    ['outbox held elsewhere', 'integration/outbox-restart', 'is rejected if it is in use elsewhere'],
    [
      'outbox cut, flipped and overwritten',
      'integration/outbox-damaged',
      'opens with damage on any pages, keeps the file, and recovers the readable entries',
    ],
    ['outbox saved out of a damaged file', 'integration/outbox-damaged', 'loses only the entries on a damaged page'],
    [
      'outbox saved, and nothing sent twice',
      'integration/outbox-damaged',
      'searches for recovered entries before it sends them, and asks the user if no search is possible',
    ],
    ['outbox with one damaged entry', 'integration/outbox-damaged', 'recovers all other entries if one is damaged'],
    [
      'outbox that cannot be opened',
      'integration/workspace-opening',
      'reports why, releases its cache, and opens as soon as that is fixed',
    ],
  ],
  keychain: [
    ['absent', 'integration/account-keyring', 'reports a missing keyring as absent'],
    ['locked', 'integration/account', 'asks for the password when the keychain is locked'],
    [
      'locked, for real',
      'integration/account-keyring',
      'stores, replaces and deletes a password, reads nothing and reports an error while it is locked, and is reached again after its restart',
    ],
    [
      'never answering and locked, for real',
      'integration/account-keyring',
      'never loses the account when the keyring hangs, continues and is locked, and reports the reason',
    ],
    ['changed', 'integration/account', 'reports that the service rejects a password that was changed there'],
    ['denied, when it is to keep', 'integration/account', 'for this session when the keychain cannot'],
    [
      'denied, when it is to forget',
      'integration/sign-in-edges',
      'delays neither signing out nor the cache when it %s while the password is deleted',
    ],
    [
      'signed out although denied',
      'integration/account',
      'stays signed out although the keychain does not delete the password',
    ],
    [
      'never answering, when it is to keep',
      'integration/sign-in-edges',
      'delays nothing: the password is kept for this session only, and everything works',
    ],
    ['never answering, when it is read', 'integration/account', 'for this session while the keychain fails'],
    ['never answering, when it is to forget', 'integration/sign-in-edges', "'never answers', never"],
    [
      '10 s for each call',
      'unit/account/keychain',
      'gives up on a keychain that never responds, and does not query it repeatedly',
    ],
  ],
  files: [
    [
      'gone, grown, a folder, a device, a loop',
      'integration/service-upload',
      'is not sent: missing, grown, shortened, a folder, a device, a loop, a pipe',
    ],
    ['changed since hashing', 'integration/upload-send', 'file that changed since the review'],
    ['changed while sent', 'integration/upload-pipeline', 'file that changes during the upload'],
    ['awkward names', 'integration/upload-review', 'keeps an awkward name exactly, and describes the problem'],
    [
      'links for ever',
      'integration/upload-review',
      'reads nested folders, each file once, without hidden files and without following links endlessly',
    ],
    [
      'awkward names, as the service receives them',
      'integration/upload-send',
      'arrives byte for byte, for any file and name',
    ],
  ],
  attack: [
    ['HTML as text', 'e2e/safety.spec', 'shows HTML from the service as text'],
    ['formulas', 'unit/model/neutralize-formula', 'returns a text that never begins like a formula, and loses nothing'],
    [
      'control characters and bidi overrides',
      'e2e/safety.spec',
      'shows HTML from the service as text, and direction marks and invalid characters as symbols',
    ],
    [
      'any text, shown as it is',
      'unit/renderer/ui/sanitize-bidi',
      'keeps the length of the text, character for character, and changes nothing when applied again',
    ],
    [
      'SQL and FTS syntax in the search box',
      'integration/cache',
      'never fails for any typed text, and counts its matches',
    ],
    ['ranges in the search box', 'integration/cache-search', 'never fails on text that looks like a range'],
    ['any filter', 'unit/cache/filters', 'fc.assert'],
    [
      'file names in Content-Disposition',
      'unit/pictures/thumbnails',
      'is stored in the program’s path for any `Content-Disposition` and URL',
    ],
    ['a pasted table', 'unit/renderer/features/paste/table', 'fc.asyncProperty'],
    ['a pasted list', 'unit/renderer/features/filters/parse-pasted-values', 'for any pasted text'],
    ['release notes', 'integration/updates', 'fetch a new version, show its notes as text, and install it at the end'],
    [
      'every call with what it does not take',
      'unit/ipc/wild',
      '%s rejects them before anything runs, and logs none of their text',
    ],
    [
      'the same from inside the page',
      'e2e/safety.spec',
      'every call rejects invalid arguments, and the log does not contain them',
    ],
    ['accounts and entries of others', 'e2e/safety.spec', 'is denied missing accounts, entries and batches'],
  ],
};

describe.each(Object.entries(faults))('fault suite, %s', (_group, rows) => {
  it.each(rows)('%s: %s has a test «%s»', (_fault, file, words) => {
    const name = file.endsWith('.spec') ? `${file}.ts` : `${file}.test.ts`;
    expect(readFileSync(join(import.meta.dirname, '..', name), 'utf8')).toContain(words);
  });
});
