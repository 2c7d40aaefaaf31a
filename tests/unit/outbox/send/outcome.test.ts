import { describe, expect, it } from 'vitest';
import { type ErrorCode, VitrineError } from '../../../../electron/base/errors.ts';
import {
  createCreationOutcome,
  createFailureOutcome,
  uploadOutcome,
} from '../../../../electron/outbox/send/outcome.ts';
import { initialReconcileState } from '../../../../electron/outbox/state/reconcile-state.ts';
import { ServiceError } from '../../../../electron/service/service-error.ts';
import type { CreationResult } from '../../../../electron/service/creation-result.ts';

const going = { stopped: null, begun: false, cuts: 0, left: true, denials: 0 } as const;
const failure = (code: ErrorCode): VitrineError => new VitrineError(code, 'In words.');
const created = (item: unknown, more: Partial<CreationResult> = {}): CreationResult => ({
  raw: JSON.stringify(item),
  item,
  id: 'a1',
  errors: [],
  sha256Sent: null,
  answerRecord: { status: 201, raw: '{}', cut: false },
  ...more,
});

describe('outcome of a failed attempt', () => {
  it.each<[ErrorCode, string]>([
    ['offline', 'notSent'],
    ['hostNotFound', 'notSent'],
    ['certificate', 'notSent'],
    ['timeout', 'notSent'],
    ['signInNeeded', 'notSent'],
    ['signInRefused', 'notSent'],
    ['rateLimited', 'notSent'],
    ['serviceFault', 'notSent'],
    ['unauthorized', 'refused'],
    ['forbidden', 'refused'],
    ['notFound', 'refused'],
    ['conflict', 'refused'],
    ['invalid', 'refused'],
    ['file', 'refused'],
    ['unknownOutcome', 'lost'],
  ])('maps code %s to %s', (code, happening) => {
    expect(createFailureOutcome(failure(code), going)).toMatchObject({
      happening,
      patch: { error: { code } },
      item: null,
    });
  });

  it('is unknown for an unknown error: the request may have been sent', () => {
    expect(createFailureOutcome(new TypeError('a fault of ours'), going).happening).toBe('lost');
  });

  it('is known if nothing was sent: a disk error is retried, a programming error is reported', () => {
    const present = { ...going, left: false } as const;
    expect(createFailureOutcome(failure('disk'), present).happening).toBe('notSent');
    expect(createFailureOutcome(new TypeError('a fault of ours'), present).happening).toBe('refused');
    expect(createFailureOutcome(failure('offline'), present).happening).toBe('notSent');
    expect(createFailureOutcome(failure('cancelled'), { ...present, stopped: 'closing' }).happening).toBe('notSent');
  });

  it('is cancelled by the user, unless the whole body was sent', () => {
    const stopped = { ...going, stopped: 'person' } as const;
    expect(createFailureOutcome(failure('cancelled'), stopped).happening).toBe('cancel');
    expect(createFailureOutcome(failure('offline'), stopped).happening).toBe('cancel');
    expect(createFailureOutcome(failure('unknownOutcome'), stopped).happening).toBe('lost');
    expect(createFailureOutcome(failure('conflict'), stopped).happening).toBe('refused');
  });

  it('waits again after the program was closed, unless the whole body was sent', () => {
    const stopped = { ...going, stopped: 'closing' } as const;
    expect(createFailureOutcome(failure('cancelled'), stopped).happening).toBe('notSent');
    expect(createFailureOutcome(failure('unknownOutcome'), stopped).happening).toBe('interrupted');
  });

  it.each(['rateLimited', 'serviceFault', 'unauthorized', 'notThisService'] as const)(
    'requires a search before a retry after the denial %s of a complete request',
    (code) => {
      const denied = new ServiceError(code, 'In words.', { status: 429 });
      denied.bodySent = true;
      expect(createFailureOutcome(denied, going)).toMatchObject({
        happening: 'notSent',
        patch: { look: initialReconcileState, denials: 1 },
      });
      // If no search is possible, the user decides.
      expect(createFailureOutcome(denied, { ...going, denials: null })).toMatchObject({ happening: 'lost' });
      expect(createFailureOutcome(denied, { ...going, stopped: 'person' })).toMatchObject({
        happening: 'lost',
        patch: { stopped: true },
      });
      expect(createFailureOutcome(denied, { ...going, denials: 9 })).toMatchObject({
        happening: 'refused',
        patch: { look: initialReconcileState },
      });
    },
  );

  it.each([
    ['serviceFault', 3, 'notSent'],
    ['serviceFault', 4, 'refused'],
    ['rateLimited', 8, 'notSent'],
    ['rateLimited', 9, 'refused'],
  ] as const)('maps code %s after %i denials to %s', (code, denials, happening) => {
    const denied = new ServiceError(code, 'In words.', { status: 429 });
    denied.bodySent = true;
    expect(createFailureOutcome(denied, { ...going, denials })).toMatchObject({
      happening,
      patch: { denials: denials + 1 },
    });
  });

  it('counts as a denial if it is unknown', () => {
    expect(createFailureOutcome(failure('unknownOutcome'), { ...going, denials: 2 }).patch).toMatchObject({
      denials: 3,
    });
    expect(createFailureOutcome(failure('unknownOutcome'), { ...going, denials: null }).patch).toMatchObject({
      denials: 1,
    });
  });

  it('is retried in the middle of a file, but not forever', () => {
    expect(createFailureOutcome(failure('offline'), { ...going, begun: true, cuts: 3 }).happening).toBe('notSent');
    expect(createFailureOutcome(failure('offline'), { ...going, begun: true, cuts: 4 }).happening).toBe('refused');
    expect(createFailureOutcome(failure('offline'), { ...going, cuts: 99 }).happening).toBe('notSent');
  });
});

describe('response to a creation', () => {
  const intent = { resource: 'product', body: { sku: 'BAG-1', label: 'Bag' } } as const;

  it('is done with a name but no ID, and reports the ignored fields', () => {
    const nameless = created({ sku: 'BAG-1', label: 'Other' }, { id: null });
    expect(createCreationOutcome(intent, nameless)).toMatchObject({
      happening: 'taken',
      item: null,
      patch: {
        resultId: null,
        notTaken: ['label'],
        notice: 'The service gave no ID for it. The next sync will show it.',
      },
    });
    // No sync lists channels.
    const channel = createCreationOutcome({ resource: 'channel', body: { name: 'A', format: 'CSV' } }, nameless);
    expect(channel.patch.notice).toBe('The service gave no ID for it.');
  });

  it('is done with an item and errors, and reports them', () => {
    const outcome = createCreationOutcome(
      intent,
      created({ id: 'a1', ...intent.body }, { errors: [{ message: 'No family.' }] }),
    );
    expect(outcome).toMatchObject({
      happening: 'taken',
      patch: { notice: 'No family.', notTaken: [], resultId: 'a1' },
    });
  });
});

describe('response to an upload', () => {
  const digests = { md5: 'b'.repeat(32), sha1: 'c'.repeat(40), sha256: 'd'.repeat(64) };
  const upload = { name: 'front.jpg', size: 9, filenameMember: 'filename', digests };

  it('reports a changed name', () => {
    const outcome = uploadOutcome(upload, created({ id: 'a1', filename: 'front-1.jpg', checksum: digests.sha256 }));
    expect(outcome).toMatchObject({
      happening: 'taken',
      patch: { notice: 'Stored as “front-1.jpg”.', notTaken: ['filename'] },
    });
  });

  it('compares a checksum by its length, in any notation', () => {
    for (const checksum of [digests.md5, digests.sha1.toUpperCase(), `sha256:${digests.sha256}`, 'etag-7', null])
      expect(uploadOutcome(upload, created({ id: 'a1', checksum })).happening).toBe('taken');
    for (const checksum of ['0'.repeat(32), '0'.repeat(40), '0'.repeat(64)])
      expect(uploadOutcome(upload, created({ id: 'a1', checksum }))).toMatchObject({
        happening: 'refused',
        patch: { error: { code: 'unreadable' }, resultId: 'a1' },
      });
  });

  it('tells another size if the checksum cannot be compared, because the service may have recompressed the file', () => {
    const same = uploadOutcome(upload, created({ id: 'a1', checksum: null, file_size: '9' }));
    expect(same).toMatchObject({ happening: 'taken', patch: { notice: null } });
    expect(uploadOutcome(upload, created({ id: 'a1', checksum: 'etag-7', file_size: 6 }))).toMatchObject({
      happening: 'taken',
      patch: { notice: 'The service reports a size of 6 for the 9 bytes of the file.', resultId: 'a1' },
    });
  });

  it('compares the file also without an ID', () => {
    const other = created({ filename: 'front.jpg', checksum: '0'.repeat(64) }, { id: null });
    expect(uploadOutcome(upload, other)).toMatchObject({ happening: 'refused', item: null, patch: { resultId: null } });
  });

  it('reports a changed file if the bytes differ from the checksum', () => {
    const outcome = uploadOutcome(upload, created({ id: 'a1' }, { sha256Sent: '0'.repeat(64) }));
    expect(outcome).toMatchObject({ happening: 'refused', patch: { error: { code: 'file' } } });
  });
});
