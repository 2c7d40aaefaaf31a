import { beforeEach, describe, expect, it } from 'vitest';
import UploadRow from '../../../../../renderer/features/uploads/UploadRow.svelte';
import UploadsActions from '../../../../../renderer/features/uploads/UploadsActions.svelte';
import UploadsSummary from '../../../../../renderer/features/uploads/UploadsSummary.svelte';
import { UploadMenuState } from '../../../../../renderer/features/uploads/move-menu.svelte.ts';
import { m } from '../../../../../renderer/messages/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { traceOutline } from '../../../../support/trace-outline.ts';

const any = <T>(value: unknown): T => value as T;
const messages = m.uploads.region;
beforeEach(() => page.reset());

const noCounts = { all: 0, failed: 0, unknown: 0, running: 0, waiting: 0, done: 0, alreadyThere: 0, cancelled: 0 };
const progress = (counts: Partial<typeof noCounts>, more: object = {}, totals: object = {}) =>
  any<never>({
    counts: { ...noCounts, ...counts },
    totals: {
      ...{ files: counts.all, finished: (counts.all ?? 0) - (counts.running ?? 0) - (counts.waiting ?? 0) },
      ...{ bytes: 4_000, sent: 1_000, timeLeft: null, bound: null, ...totals },
    },
    ...{ speed: 1_000, paused: false, hold: null, holdUntil: null, ...more },
  });

describe('the parts of the uploads when their progress changes', () => {
  it('shows the state and the actions of a file', async () => {
    const item = (state: string, more: object = {}) =>
      any<never>({
        id: 'u1',
        name: 'bag-1.jpg',
        size: 2_000,
        state,
        sent: 0,
        message: null,
        assetId: null,
        product: null,
        ...more,
      });
    const product = { id: 'p1', sku: 'BAG-1' };
    const moving = new UploadMenuState();
    expect(
      await traceOutline(UploadRow, { item: item('waiting'), top: 0, place: 1, of: 3, isUnused: false, moving }, [
        { item: item('hashing') },
        { item: item('uploading', { sent: 500, product }) },
        ({ click }) => click('button', messages.cancel),
        { item: item('failed', { message: 'The service is busy.', product }) },
        ({ click }) => click('button', messages.retry),
        { item: item('unknown') },
        { item: item('cancelled') },
        { item: item('done', { assetId: 'a1' }) },
        { item: item('done', { assetId: 'a1', product }) },
        { isUnused: true },
        { item: item('alreadyThere', { assetId: 'a1', product }) },
        { item: item('alreadyThere', { assetId: 'a1', product, message: 'Uploaded before' }) },
      ]),
    ).toEqual([
      ['bag-1.jpg no product 2.0 kB Waiting', 'button “Move”', 'button “Cancel”'],
      ['- bag-1.jpg no product 2.0 kB Waiting', '- button “Move”', '+ bag-1.jpg no product 2.0 kB Hashing'],
      [
        '- bag-1.jpg no product 2.0 kB Hashing',
        '+ bag-1.jpg',
        '+ link “BAG-1”',
        '+ 2.0 kB Uploading 25%',
        '+ → #/products/p1',
      ],
      [],
      ['- 2.0 kB Uploading 25%', '- button “Cancel”', '+ 2.0 kB Failed The service is busy.', '+ button “Retry”'],
      [],
      [
        '- bag-1.jpg',
        '- link “BAG-1”',
        '- 2.0 kB Failed The service is busy.',
        '- button “Retry”',
        '- → #/products/p1',
        '+ bag-1.jpg no product 2.0 kB Unknown',
        '+ button “Show in outbox”',
      ],
      [
        '- bag-1.jpg no product 2.0 kB Unknown',
        '- button “Show in outbox”',
        '+ bag-1.jpg no product 2.0 kB Cancelled',
        '+ button “Retry”',
      ],
      [
        '- bag-1.jpg no product 2.0 kB Cancelled',
        '- button “Retry”',
        '+ link “bag-1.jpg”',
        '+ no product 2.0 kB Done no SKU in its name',
        '+ button “Open”',
        '+ → #/assets/a1',
      ],
      ['- no product 2.0 kB Done no SKU in its name', '+ link “BAG-1”', '+ 2.0 kB Done', '+ → #/products/p1'],
      ['- 2.0 kB Done', '+ 2.0 kB Done not on its product yet'],
      ['- 2.0 kB Done not on its product yet', '+ 2.0 kB Already there not on its product yet'],
      ['- 2.0 kB Already there not on its product yet', '+ 2.0 kB Already there Uploaded before'],
    ]);
    expect([page.asked('uploads.cancel'), page.asked('outbox.retry')]).toEqual([[{ id: 'u1' }], [{ id: 'u1' }]]);
  });

  it('sums up the files that are uploaded, and those that have ended', async () => {
    expect(
      await traceOutline(
        UploadsSummary,
        { progress: progress({ all: 4, running: 2, waiting: 1, done: 1 }), folded: false },
        [
          { progress: progress({ all: 4, running: 1, done: 3 }, {}, { sent: 3_500, timeLeft: 61_000 }) },
          { progress: progress({ all: 4, running: 1, done: 3 }, { paused: true, hold: 'paused' }) },
          { progress: progress({ all: 4, done: 4 }) },
          { progress: progress({ all: 4, done: 1, alreadyThere: 1, failed: 1, unknown: 1 }) },
          { folded: true },
          { progress: progress({ all: 2, alreadyThere: 2 }) },
          { folded: false },
          { progress: progress({ all: 1, failed: 1 }) },
        ],
      ),
    ).toEqual([
      ['1 of 4 files', '1.0 kB of 4.0 kB · 3 files left'],
      [
        '- 1 of 4 files',
        '- 1.0 kB of 4.0 kB · 3 files left',
        '+ 3 of 4 files',
        '+ 3.5 kB of 4.0 kB · 1 file left · about 1 min',
      ],
      [
        '- 3.5 kB of 4.0 kB · 1 file left · about 1 min',
        '+ 1.0 kB of 4.0 kB · 1 file left · Paused: nothing new starts',
      ],
      [
        '- 3 of 4 files',
        '- 1.0 kB of 4.0 kB · 1 file left · Paused: nothing new starts',
        '+ 4 of 4 files are in the account. Matched by name only. Attaching is done in the service.',
        '+ button “Show the 4”',
        '+ button “Export file → SKU”',
      ],
      [
        '- 4 of 4 files are in the account. Matched by name only. Attaching is done in the service.',
        '- button “Show the 4”',
        '+ 2 of 4 files are in the account. 1 failed. Retry or skip it. 1 without a response. Matched by name only. Attaching is done in the service.',
        '+ button “Show it”',
      ],
      [
        '- 2 of 4 files are in the account. 1 failed. Retry or skip it. 1 without a response. Matched by name only. Attaching is done in the service.',
        '- button “Export file → SKU”',
        '+ 2 of 4 files are in the account. 1 failed. Retry or skip it. 1 without a response.',
      ],
      [
        '- 2 of 4 files are in the account. 1 failed. Retry or skip it. 1 without a response.',
        '- button “Show it”',
        '+ 2 of 2 files are in the account.',
      ],
      [
        '- 2 of 2 files are in the account.',
        '+ 2 of 2 files are in the account. Matched by name only. Attaching is done in the service.',
        '+ button “Export file → SKU”',
      ],
      [
        '- 2 of 2 files are in the account. Matched by name only. Attaching is done in the service.',
        '- button “Export file → SKU”',
        '+ 0 of 1 file is in the account. 1 failed. Retry or skip it.',
      ],
    ]);
  });

  it('offers the actions for all files', async () => {
    expect(
      await traceOutline(
        UploadsActions,
        { progress: progress({ all: 2, running: 1, waiting: 1 }), summaryOnly: false },
        [
          ({ click }) => click('button', messages.pauseAll),
          { progress: progress({ all: 2, waiting: 2 }, { paused: true }) },
          ({ click }) => click('button', messages.resumeAll),
          { progress: progress({ all: 2, waiting: 2 }, { hold: 'paused' }) },
          { progress: progress({ all: 3, failed: 2, done: 1 }) },
          ({ click }) => click('button', messages.retryFailed),
          ({ click }) => click('button', messages.clear),
          { summaryOnly: true },
          { progress: progress({ all: 2, failed: 1, unknown: 1 }) },
          { progress: progress({ all: 1, done: 1 }, { paused: true }) },
        ],
      ),
    ).toEqual([
      ['button “Pause all”', 'button “Resume all”, disabled', 'button “Cancel”', 'button “Save receipt”'],
      [],
      [
        '- button “Pause all”',
        '- button “Resume all”, disabled',
        '+ button “Pause all”, disabled',
        '+ button “Resume all”',
      ],
      [],
      ['- button “Pause all”, disabled', '+ button “Pause all”'],
      [
        '- button “Pause all”',
        '- button “Resume all”',
        '- button “Cancel”',
        '+ button “Retry failed”',
        '+ button “Clear finished”',
      ],
      [],
      [],
      ['- button “Save receipt”'],
      ['- button “Clear finished”', '+ button “Clear finished”, disabled'],
      [
        '- button “Retry failed”',
        '- button “Clear finished”, disabled',
        '+ button “Pause all”, disabled',
        '+ button “Resume all”',
        '+ button “Clear finished”',
      ],
    ]);
    expect(page.asked('uploads.pause')).toEqual([{ paused: true }, { paused: false }]);
  });
});
