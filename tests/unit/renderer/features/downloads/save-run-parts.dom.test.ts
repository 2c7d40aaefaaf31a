import { beforeEach, describe, expect, it, vi } from 'vitest';
import SaveFooter from '../../../../../renderer/features/downloads/SaveFooter.svelte';
import SaveRunBody from '../../../../../renderer/features/downloads/SaveRunBody.svelte';
import SaveRunFooter from '../../../../../renderer/features/downloads/SaveRunFooter.svelte';
import { pictures } from '../../../../../renderer/app/pictures.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { traceOutline } from '../../../../support/trace-outline.ts';

const any = <T>(value: unknown): T => value as T;
const messages = m.downloads;
beforeEach(() => page.reset());

const noCounts = { waiting: 0, fetching: 0, converting: 0, saved: 0, there: 0, failed: 0, left: 0 };
const run = (state: string, counts: Partial<typeof noCounts>, more: object = {}) =>
  any<never>({
    ...{ id: 'r1', state, begun: '2026-11-20T12:00:00.000Z', folder: '/x', files: 4, folders: 1 },
    ...{ counts: { ...noCounts, ...counts }, came: 1_000, of: 4_000, written: 900, took: 500, left: 61_000 },
    ...{ manifest: null, problem: null, ...more },
  });

describe('the parts of saving files when the run changes', () => {
  it('shows the progress, then the result', async () => {
    page.answer('downloads.rows', () => any([]));
    expect(
      await traceOutline(SaveRunBody, { run: run('running', { waiting: 2, fetching: 1, saved: 1 }) }, [
        { run: run('running', { waiting: 1, converting: 1, saved: 1, there: 1 }, { came: 2_000, left: null }) },
        { run: run('paused', { waiting: 2, saved: 2 }) },
        { run: run('done', { saved: 2, there: 1, failed: 1 }, { took: 90_000, manifest: 'files.csv' }) },
        { run: run('cancelled', { saved: 1, left: 3 }, { problem: 'The disk is full.' }) },
      ]),
    ).toEqual([
      ['1 of 4 files', '1.0 kB of 4.0 kB downloaded · about 1 min'],
      [
        '- 1 of 4 files',
        '- 1.0 kB of 4.0 kB downloaded · about 1 min',
        '+ 2 of 4 files',
        '+ 2.0 kB of 4.0 kB downloaded',
      ],
      ['- 2.0 kB of 4.0 kB downloaded', '+ 1.0 kB of 4.0 kB downloaded'],
      [
        '- 2 of 4 files',
        '- 1.0 kB of 4.0 kB downloaded',
        '+ 2 downloaded1 already there1 failed 1.0 kB downloaded, 900 bytes written, in 1 min',
        '+ A list of all 4 with SKU, asset, checksum, size and pixels is in the same folder: files.csv',
      ],
      [
        '- 2 downloaded1 already there1 failed 1.0 kB downloaded, 900 bytes written, in 1 min',
        '- A list of all 4 with SKU, asset, checksum, size and pixels is in the same folder: files.csv',
        '+ 1 downloaded3 skipped 1.0 kB downloaded, 900 bytes written, in 1 s',
        '+ The download had to stop',
        '+ The disk is full.',
      ],
    ]);
    expect(page.asked('downloads.rows').every((asked) => asked.run === 'r1')).toBe(true);
  });

  it('offers the actions of the form, of the run and of its end', async () => {
    const [onclose, onstart] = [vi.fn(), vi.fn()];
    const form = (more: object) => any<never>({ ready: false, folder: null, plan: null, ...more });
    expect(
      await traceOutline(SaveRunFooter, { run: undefined, form: form({}), onclose, onstart }, [
        { form: form({ ready: true, folder: {}, plan: { files: 3 } }) },
        ({ click }) => click('button', messages.save(3)),
        { run: run('running', { waiting: 4 }) },
        ({ click }) => click('button', messages.pause),
        { run: run('paused', { waiting: 4 }) },
        ({ click }) => click('button', messages.resume),
        ({ click }) => click('button', messages.cancelRest),
        { run: run('cancelled', { failed: 2, left: 2 }) },
        ({ click }) => click('button', messages.retryFailed),
        ({ click }) => click('button', messages.openFolder),
        { run: run('done', { saved: 4 }) },
        ({ click }) => click('button', messages.close),
      ]),
    ).toEqual([
      ['button “Cancel”', 'button “Download 0 files”, disabled'],
      ['- button “Download 0 files”, disabled', '+ button “Download 3 files”'],
      [],
      [
        '- button “Cancel”',
        '- button “Download 3 files”',
        '+ button “Cancel the rest”',
        '+ button “Pause”',
        '+ button “Hide”',
      ],
      [],
      ['- button “Pause”', '+ button “Resume”'],
      [],
      [],
      [
        '- button “Cancel the rest”',
        '- button “Resume”',
        '- button “Hide”',
        '+ button “Retry failed”',
        '+ button “Close”',
        '+ button “Open folder”',
      ],
      [],
      [],
      ['- button “Retry failed”'],
      [],
    ]);
    expect([onstart.mock.calls.length, onclose.mock.calls.length]).toEqual([1, 1]);
    expect([
      ...[page.asked('downloads.pause'), page.asked('downloads.cancel'), page.asked('downloads.retry')],
      page.asked('downloads.showFolder'),
    ]).toEqual([
      [
        { run: 'r1', paused: true },
        { run: 'r1', paused: false },
      ],
      [{ run: 'r1', file: null }],
      [{ run: 'r1', file: null }],
      [{ run: 'r1' }],
    ]);
  });

  it('says what a plan needs, and warns of the limit and of the disk', async () => {
    await Promise.all([pictures.start(), page.everything()]);
    const plan = {
      files: 3,
      bytes: 3_000,
      unsized: 0,
      there: 0,
      kept: 0,
      programs: 0,
      renamed: 0,
      noAddress: 0,
      tooLong: 0,
    };
    const form = (more: object) =>
      any<never>({ plan, progress: null, folder: { free: 10_000 }, measuring: false, ...more });
    const limit = (bytes: number, ceiling: number) => () =>
      page.emit('pictures.changed', any({ bytes, ceiling, held: null }));
    expect(
      await traceOutline(SaveFooter, { form: form({ plan: null }) }, [
        { form: form({}) },
        { form: form({ plan: { ...plan, there: 1, kept: 2 } }) },
        { form: form({ plan: { ...plan, unsized: 1, programs: 1, renamed: 2, noAddress: 1, tooLong: 3 } }) },
        { form: form({ folder: { free: 2_999 } }) },
        { form: form({ folder: null }) },
        { form: form({ progress: { looked: 1, files: 3, bytes: 1_000, there: 0, kept: 1 } }) },
        limit(1_000, 4_000),
        { form: form({}) },
        limit(1_001, 4_000),
        { form: form({ plan: { ...plan, renamed: 1 } }) },
        { form: form({ plan: { ...plan, files: 0 } }) },
      ]),
    ).toEqual([
      [],
      ['+ Downloads 3.0 kB.'],
      ['- Downloads 3.0 kB.', '+ Downloads 3.0 kB; 1 already in the folder · 2 already on this computer.'],
      [
        '- Downloads 3.0 kB; 1 already in the folder · 2 already on this computer.',
        '+ Downloads 3.0 kB and 1 file of unknown size. one of these files is a program or script · 2 names taken, _2 is added · 1 file without an address · 3 paths too long for Windows',
      ],
      [
        '- Downloads 3.0 kB and 1 file of unknown size. one of these files is a program or script · 2 names taken, _2 is added · 1 file without an address · 3 paths too long for Windows',
        '+ Downloads 3.0 kB. There is not enough space on the disk for this.',
      ],
      ['- Downloads 3.0 kB. There is not enough space on the disk for this.', '+ Downloads 3.0 kB.'],
      ['- Downloads 3.0 kB.', '+ 1 of 3 files checked 1.0 kB to download so far · 1 already on this computer'],
      [],
      [
        '- 1 of 3 files checked 1.0 kB to download so far · 1 already on this computer',
        '+ Downloads 3.0 kB. This month 1.0 kB of 4.0 kB',
      ],
      [
        '- Downloads 3.0 kB. This month 1.0 kB of 4.0 kB',
        '+ Downloads 3.0 kB. More than is left this month: 1.0 kB of 4.0 kB used',
      ],
      [
        '- Downloads 3.0 kB. More than is left this month: 1.0 kB of 4.0 kB used',
        '+ Downloads 3.0 kB. More than is left this month: 1.0 kB of 4.0 kB used · 1 name taken, _2 is added',
      ],
      ['- Downloads 3.0 kB. More than is left this month: 1.0 kB of 4.0 kB used · 1 name taken, _2 is added'],
    ]);
  });
});
