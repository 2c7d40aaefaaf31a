import { describe, expect, it, vi } from 'vitest';
import type { SaveRunStatus, UploadProgress } from '../../../electron/contract/index.ts';
import { m } from '../../../electron/messages/index.ts';

vi.mock('electron', () => ({ Notification: {}, powerSaveBlocker: {} }));
const { getBatchNotification, getSaveNotification, getSaveProgress, getTaskbarProgress, isSending } =
  await import('../../../electron/shell/notifications.ts');

const { titles, savedFiles, ended } = m.program.notifications;
const createRun = (more: object, counts: object = {}): SaveRunStatus =>
  ({
    ...{ state: 'done', problem: null, came: 0, of: 0, files: 4, ...more },
    counts: { waiting: 0, fetching: 0, converting: 0, saved: 0, there: 0, failed: 0, ...counts },
  }) as SaveRunStatus;
const createProgress = (more: object = {}, totals: object = {}): UploadProgress =>
  ({
    ...{ paused: false, hold: null, counts: { failed: 0 }, ...more },
    totals: { files: 2, finished: 1, bytes: 100, sent: 25, ...totals },
  }) as UploadProgress;

describe('the notification of a save run', () => {
  it.each([
    ['is done', {}, { saved: 2, there: 1 }, { title: titles.saved, body: savedFiles(3, 0) }],
    ['has failed files', {}, { saved: 2, failed: 1 }, { title: titles.savingNeedsYou, body: savedFiles(2, 1) }],
    ['has a problem', { state: 'paused', problem: 'Full.' }, {}, { title: titles.savingNeedsYou, body: 'Full.' }],
    ['was paused', { state: 'paused' }, {}, null],
    ['was cancelled', { state: 'cancelled' }, {}, null],
    ['is running', { state: 'running' }, {}, null],
  ])('names the result if it %s', (_, more, counts, notification) => {
    expect(getSaveNotification(createRun(more, counts))).toEqual(notification);
  });
});

describe('the notification of a batch of uploads', () => {
  it.each([
    [3, 0, 0, titles.done],
    [3, 1, 0, titles.needsYou],
    [0, 0, 1, titles.needsYou],
  ])('names the result of %i done, %i failed and %i unknown files', (done, failed, unknown, title) => {
    const notification = { title, body: ended(done, failed, unknown) };
    expect(getBatchNotification({ done, failed, unknown } as never)).toEqual(notification);
  });

  it('is absent if the user cancelled all files', () => {
    expect(getBatchNotification({ done: 0, failed: 0, unknown: 0 } as never)).toBeNull();
  });
});

describe('the progress bar', () => {
  it.each([
    [{ state: 'running', came: 5, of: 10 }, {}, 0.5],
    [{ state: 'running', came: 15, of: 10 }, {}, 1],
    [{ state: 'running' }, { waiting: 1, fetching: 1, converting: 1 }, 0.25],
    [{ state: 'running', files: 0 }, {}, 0],
    [{ state: 'paused', came: 5, of: 10 }, {}, -1],
  ])('shows for the save run %j with %j the part %d', (more, counts, part) => {
    expect(getSaveProgress(createRun(more, counts))).toBe(part);
  });

  it.each([
    [{}, {}, { part: 0.25, mode: 'normal' }],
    [{ paused: true, counts: { failed: 1 } }, {}, { part: 0.25, mode: 'paused' }],
    [{ counts: { failed: 1 } }, {}, { part: 0.25, mode: 'error' }],
    [{}, { bytes: 0 }, { part: 0, mode: 'normal' }],
    [{}, { sent: 200 }, { part: 1, mode: 'normal' }],
    [{ counts: { failed: 1 } }, { finished: 2 }, { part: -1, mode: 'normal' }],
  ])('shows for uploads with %j and %j %j', (more, totals, bar) => {
    expect(getTaskbarProgress(createProgress(more, totals))).toEqual(bar);
  });

  it.each([
    [{}, {}, true],
    [{ paused: true }, {}, false],
    [{ hold: 'offline' }, {}, false],
    [{}, { finished: 2 }, false],
  ])('keeps the system awake for uploads with %j and %j: %s', (more, totals, isAwake) => {
    expect(isSending(createProgress(more, totals))).toBe(isAwake);
  });
});
