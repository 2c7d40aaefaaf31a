import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The failures that the program must survive. Each row names the file of a test and a part of its text. */
const faults: Readonly<Record<string, readonly (readonly [fault: string, file: string, words: string])[]>> = {
  token: [
    ['expires in mid-sync', 'integration/sync', 'outlives tokens that expire'],
    ['expires in mid-upload', 'integration/outbox-turn', 'waits again while a new sign-in is got'],
    ['expires for 20 requests at once', 'integration/service-client', 'exchanged once for twenty requests at once'],
    ['refused right after an exchange', 'integration/service-client', 'leads to one replay and a clear stop'],
    [
      'exchange answers 400 and 401 in both shapes',
      'integration/service-exchange',
      'says so, once, and asks for nothing',
    ],
    ['exchange answers 429 and 502', 'integration/service-exchange', 'is asked for again, and goes on'],
    ['exchange answers 429 and 502 for ever', 'integration/service-exchange', 'for ever ends, and says why'],
    ['exchange never answers', 'integration/unreachable', 'takes connections and never answers'],
    ['exchange never answers those who wait for it', 'integration/service-exchange', 'ends in time, for everyone'],
    ['any answer to an exchange', 'integration/service-exchange', 'just the token that is in it, or none'],
    ['any shape of the answer', 'unit/service/auth/token-parser', 'survives any response'],
  ],
  answers: [
    ['cut off, reset, HTML, unreadable', 'integration/service-answers', 'an answer that a read is repeated for'],
    ['another content type', 'integration/service-answers', 'of another content type'],
    ['byte-order mark', 'integration/service-answers', 'with a byte-order mark'],
    ['gzip', 'integration/service-answers', 'packed by gzip'],
    ['a byte at a time', 'integration/service-answers', 'that comes a byte at a time'],
    ['100 MB', 'integration/service-answers', 'of 100 MB'],
    ['errors with status 200', 'integration/service-answers', 'when it complains and brings no data'],
    ['errors filled with 200, beside data too', 'integration/service-shapes', 'with complaints and status 200 is told'],
    ['empty', 'integration/service-answers', "['empty', raw("],
    ['unknown and missing members', 'integration/service-shapes', 'with members that nobody knows, and without those'],
    ['wrong types', 'integration/cache', 'every field of the wrong type as missing'],
    [
      'wrong types in place of everything',
      'integration/service-shapes',
      'in place of what it should is told as unreadable',
    ],
    ['id and _id swapped', 'integration/service-shapes', 'under the other name of the id is known by it'],
    ['nested 10,000 deep', 'integration/service-shapes', 'nested 10,000 deep is kept to the letter'],
    ['numbers beyond 2^53', 'integration/cache', 'unknown members and numbers beyond 2^53'],
    ['names, links and sizes of another service', 'integration/sync', 'although links, names and sizes are different'],
  ],
  pages: [
    ['every form of the next link', 'unit/service/links', 'next link'],
    ['a link to itself or an earlier page', 'unit/sync/sync', 'a link to itself'],
    [
      'a link to another host',
      'unit/service/links',
      'never leads away from the account’s address, whatever it contains',
    ],
    ['any pages and links', 'integration/pages-wild', 'as plainly as it can be, once each page, and never for ever'],
    ['items inserted while paging', 'integration/pages-wild', 'by items put in before what was read'],
    ['items taken out while paging', 'integration/pages-wild', 'by items taken out loses none that is still there'],
    ['an empty page with a next link', 'unit/sync/sync', 'continues after empty pages, but not forever'],
  ],
  network: [
    ['connection refused', 'integration/service-network', 'a refused connection is offline'],
    ['no address', 'integration/service-network', 'a host without an address is not found'],
    ['black hole', 'integration/service-network', 'ends a read, before its answer and in the middle of it'],
    ['cut at each point of the outbox', 'integration/outbox-faults', 'the network is cut at each named point'],
    ['back again without a click', 'integration/unreachable', 'comes back without a click'],
    [
      'sleep and wake',
      'unit/sync/sync',
      'checks on wake-up, at most every 15 s, and reconnects without a run that is not due',
    ],
    ['429 with nothing', 'integration/service-rate-limit', 'is asked without a limit until it complains'],
    ['429 with seconds and with a date', 'integration/service-rate-limit', 'is left alone as long as it asks in'],
    ['429 for an exchange, with seconds, a date, nothing', 'integration/service-exchange', "'429 with nothing'"],
    ['429 for a creation', 'integration/service-answers', 'that gets %i was not performed, and is sent once'],
    ['502, 503, 504 to a read', 'integration/service-answers', "['504', raw("],
    ['502 to a creation', 'integration/service-answers', 'may have been performed, and is sent once'],
    [
      'cable out before, in a creation and a look',
      'integration/service-network',
      'goes away after the sign-in is offline',
    ],
    [
      'cable out in the life of a creation and an upload',
      'integration/outbox-faults',
      'the answer is lost, be it performed',
    ],
    ['cable out during a sync and back', 'integration/sync', 'shows what it holds without the service, and goes on'],
  ],
  process: [
    ['killed at each point of the outbox', 'integration/outbox-faults', 'at each named point'],
    ['killed in a pass', 'integration/cache-killed', 'is whole, goes on from its checkpoint'],
    ['killed at 20 random moments of a sync', 'integration/sync-killed', 'random moments, seed'],
    ['killed at 20 random moments of the outbox', 'integration/outbox-faults', 'random moments, seed'],
    ['killed in an upload', 'integration/upload-send', 'is unknown after kill -9'],
  ],
  disk: [
    ['cache from a newer version', 'integration/cache-damage', 'because a newer version made it'],
    ['cache held by another program', 'integration/cache-damage', 'because another program holds it'],
    ['cache damaged', 'integration/cache-damage', 'because it turned out to be damaged later'],
    ['cache truncated or garbage', 'integration/cache-damage', 'is moved aside and made anew, empty'],
    [
      'cache cut, flipped and overwritten',
      'integration/cache-damaged-wild',
      'is made anew and whole at the next start',
    ],
    ['full, under the copy', 'integration/disk', 'loses nothing of it, and holds nothing up once there is room'],
    ['full, under the outbox', 'integration/disk', 'takes nothing that it cannot keep, and keeps what it took'],
    ['full, when an answer is to be recorded', 'integration/outbox-disk', 'is recorded as soon as it does'],
    ['read-only', 'integration/disk', 'changes neither, and both open as before once it can be written'],
    ['outbox truncated or garbage', 'integration/outbox-restart', 'is moved aside and told, never emptied'],
    ['outbox from a newer version', 'integration/outbox-restart', 'from a newer version is refused'],
    ['outbox held elsewhere', 'integration/outbox-restart', 'that is in use elsewhere is refused'],
    ['outbox cut, flipped and overwritten', 'integration/outbox-damaged', 'on any pages opens all the same'],
    [
      'outbox saved out of a damaged file',
      'integration/outbox-damaged',
      'loses what stands on that page, and nothing else',
    ],
    ['outbox saved, and nothing sent twice', 'integration/outbox-damaged', 'looks for what waited before it is sent'],
    ['outbox with one damaged entry', 'integration/outbox-damaged', 'in the words of one entry has all the others'],
    ['outbox that cannot be opened', 'integration/workspace-opening', 'lets go of its copy, and opens as soon as'],
  ],
  keychain: [
    ['absent', 'integration/account-keyring', 'that is not there is said to be absent'],
    ['locked', 'integration/account', 'asks for the password when the keychain is locked'],
    ['locked, for real', 'integration/account-keyring', 'while it is locked reads nothing and says so'],
    [
      'never answering and locked, for real',
      'integration/account-keyring',
      'that stops answering, goes on and is locked',
    ],
    ['changed', 'integration/account', 'refuses a password that was changed there'],
    ['denied, when it is to keep', 'integration/account', 'for this session when the keychain cannot'],
    ['denied, when it is to forget', 'integration/sign-in-edges', 'when the password is to be forgotten'],
    ['signed out although denied', 'integration/account', 'holds although the keychain keeps the password'],
    ['never answering, when it is to keep', 'integration/sign-in-edges', 'holds nobody up: the password is kept'],
    ['never answering, when it is read', 'integration/account', 'for this session while the keychain fails'],
    ['never answering, when it is to forget', 'integration/sign-in-edges', "'never answers', never"],
    [
      '10 s for each call',
      'unit/account/secrets',
      'gives up on a keychain that never responds, and does not query it repeatedly',
    ],
  ],
  files: [
    [
      'gone, grown, a folder, a device, a loop',
      'integration/service-upload',
      'gone, grown, shortened, a folder, a device',
    ],
    ['changed since hashing', 'integration/upload-send', 'a file that changed since it was reviewed'],
    ['changed while sent', 'integration/upload-pipeline', 'a file that changes while it is sent'],
    ['awkward names', 'integration/upload-review', 'leaves awkward names exactly as they are'],
    ['links for ever', 'integration/upload-review', 'without following links for ever'],
    ['awkward names, as the service receives them', 'integration/upload-send', 'whatever the file and its name'],
  ],
  attack: [
    ['HTML as text', 'e2e/safety.spec', 'shows HTML from the service as text'],
    ['formulas', 'unit/model/neutral', 'returns a text that never begins like a formula, and loses nothing'],
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
      'never fails, whatever is typed, and counts what it shows',
    ],
    ['ranges in the search box', 'integration/cache-search', 'never fails on what looks like a range'],
    ['any filter', 'unit/cache/filters', 'fc.assert'],
    [
      'file names in Content-Disposition',
      'unit/pictures/pictures',
      'is stored in the program’s path, whatever `Content-Disposition` and the URL contain',
    ],
    ['a pasted table', 'unit/renderer/features/paste/table', 'fc.asyncProperty'],
    ['a pasted list', 'unit/renderer/features/filters/pasted', 'whatever is pasted'],
    ['release notes', 'integration/updates', 'told with its notes as text'],
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
