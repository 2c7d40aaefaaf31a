import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The faults the program is to survive, and for each where a test is and words of that test. */
const faults: Readonly<Record<string, readonly (readonly [fault: string, file: string, words: string])[]>> = {
  token: [
    ['expires in mid-sync', 'integration/sync', 'outlives tokens that expire'],
    ['expires in mid-upload', 'integration/upload-pipeline', 'an upload with a token that ends in the middle'],
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
    ['any shape of the answer', 'unit/service/token', 'survives anything'],
  ],
  answers: [
    ['cut off, reset, HTML, unreadable', 'integration/service-answers', 'an answer that a read is repeated for'],
    ['another content type', 'integration/service-answers', 'of another content type'],
    ['byte-order mark', 'integration/service-answers', 'with a byte-order mark'],
    ['gzip', 'integration/service-answers', 'packed by gzip'],
    ['a byte at a time', 'integration/service-answers', 'that comes a byte at a time'],
    ['100 MB', 'integration/service-answers', 'of 100 MB'],
    ['errors with status 200', 'integration/service-answers', 'when it complains and brings no data'],
    ['wrong types, nested 10,000 deep', 'integration/cache', 'every field of the wrong type as missing'],
    ['numbers beyond 2^53', 'integration/cache', 'unknown members and numbers beyond 2^53'],
    ['names, links and sizes of another service', 'integration/sync', 'although links, names and sizes are different'],
  ],
  pages: [
    ['every form of the next link', 'unit/service/links', 'the next link'],
    ['a link to itself or an earlier page', 'unit/sync/sync', 'a link to itself'],
    ['a link to another host', 'unit/service/links', 'never leads away from the account’s own address'],
    ['any pages and links', 'integration/pages-wild', 'as plainly as it can be, once each page, and never for ever'],
    ['items inserted while paging', 'integration/pages-wild', 'by items put in before what was read'],
    ['items taken out while paging', 'integration/pages-wild', 'loses none for longer than until the next pass'],
    ['an empty page with a next link', 'unit/sync/sync', 'goes on behind empty pages, but not for ever'],
  ],
  network: [
    ['connection refused', 'integration/service-network', 'a refused connection is offline'],
    ['no address', 'integration/service-network', 'a host without an address is not found'],
    ['black hole', 'integration/service-network', 'ends a read, before its answer and in the middle of it'],
    ['cut at each point of the outbox', 'integration/outbox-faults', 'the network is cut at each named point'],
    ['back again without a click', 'integration/unreachable', 'comes back without a click'],
    ['sleep and wake', 'unit/sync/sync', 'notices when it is woken'],
    ['429', 'integration/service-pace', 'is asked without a limit until it complains'],
  ],
  process: [
    ['killed at each point of the outbox', 'integration/outbox-faults', 'at each named point'],
    ['killed in a pass', 'integration/cache-killed', 'is whole, goes on from its checkpoint'],
    ['killed in an upload', 'integration/upload-send', 'is unknown after kill -9'],
  ],
  disk: [
    ['cache from a newer version', 'integration/cache-damage', 'because a newer version made it'],
    ['cache held by another program', 'integration/cache-damage', 'because another program holds it'],
    ['cache damaged', 'integration/cache-damage', 'because it turned out to be damaged later'],
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
    ['changed', 'integration/account', 'refuses a password that was changed there'],
    ['never answering', 'integration/sign-in-edges', 'a keychain that never answers'],
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
  ],
  attack: [
    ['HTML as text', 'e2e/safety.spec', 'shows HTML from the service as text'],
    ['formulas', 'unit/export/neutral', 'never begins like a formula afterwards'],
    ['release notes', 'integration/updates', 'told with its notes as text'],
    ['every call with what it does not take', 'unit/ipc/wild', 'refuses it before anything runs'],
    ['the same from inside the page', 'e2e/safety.spec', 'is refused every call with what does not fit'],
    ['accounts and entries of others', 'e2e/safety.spec', 'is refused accounts, entries and batches'],
  ],
};

describe.each(Object.entries(faults))('the fault suite, %s', (_group, rows) => {
  it.each(rows)('%s: %s has a test «%s»', (_fault, file, words) => {
    const name = file.endsWith('.spec') ? `${file}.ts` : `${file}.test.ts`;
    expect(readFileSync(join(import.meta.dirname, '..', name), 'utf8')).toContain(words);
  });
});
