import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowStateStyles } from '../../../../../renderer/features/sheets/row-presentation.ts';
import { SheetReading } from '../../../../../renderer/features/sheets/read-sheet.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
beforeEach(() => page.reset());

describe('Reading', () => {
  it('closes a sheet in the main process when its reply arrives after the user closed the dialog or read another', async () => {
    page.answer('sheets.read', ({ entry }) => any({ id: entry, counts: {} }));
    page.answer('sheets.rows', () => any({ offset: 0, rows: [], total: 0 }));
    page.answer('sheets.effects', () => any([]));
    const reading = new SheetReading();
    const first = reading.read(false, 'first');
    const second = reading.read(false, 'second');
    await page.everything();
    expect([await first, await second, page.asked('sheets.closeRead'), reading.rows?.sheet.id]).toEqual([
      false,
      true,
      [{ id: 'first' }],
      'second',
    ]);
    const third = reading.read(false, 'third');
    reading.close();
    await page.everything();
    expect([await third, page.asked('sheets.closeRead').map(({ id }) => id), reading.rows]).toEqual([
      false,
      ['first', 'second', 'third'],
      null,
    ]);
  });
});

describe('the sheet that is read, step by step', () => {
  it('shows the progress, the open sheet, or why there is none', async () => {
    page.answer('sheets.rows', () => any({ offset: 0, rows: [], total: 0 }));
    page.answer('sheets.effects', () => any([]));
    const reading = new SheetReading();
    const stop = reading.follow();
    const results: unknown[] = [];
    const read = () => {
      const { busy, done, total, problem, other, rows, refused } = reading;
      // A sheet that is read again has the ID of its request.
      const closed = page.asked('sheets.closeRead').map(({ id }) => (id.length > 1 ? 'chosen' : id));
      const cancelled = page.asked('sheets.cancel').length;
      return {
        ...{ busy, done, total, problem: problem?.code ?? null, other, sheet: rows?.sheet.id ?? null },
        ...{ refused: refused?.code ?? null, closed: closed.join(' '), cancelled, results: results.splice(0) },
      };
    };
    const getId = () => page.asked('sheets.read').at(-1)?.id ?? '';
    const emit = (done: number, id = getId()) => page.emit('sheets.progress', { id, done, total: 9 });
    const start =
      (reply: unknown, again = false) =>
      () => {
        page.answer('sheets.read', () => any(reply));
        void reading.read(again).then((result) => results.push(result));
      };
    const choose = (reply: unknown) => () => {
      page.answer('sheets.readAs', () => any(reply));
      void reading.readAs(any({ sheet: 'Second' })).then(() => results.push('chosen'));
    };
    const arrive = () => page.everything();
    const sheet = (id: string) => ({ id, counts: {} });
    await checkTrace(read, [
      ['choose without a sheet', choose(sheet('x')), { results: ['chosen'] }],
      ['read', start(sheet('a')), { busy: true, results: [] }],
      ['progress of others', () => emit(1, 'other'), {}],
      ['progress', () => emit(2), { done: 2, total: 9 }],
      ['open', arrive, { busy: false, sheet: 'a', results: [true] }],
      ['late progress', () => emit(3), { results: [] }],
      ['cancel nothing', () => reading.cancel(), {}],
      ['choose', choose(new Rejection('file')), { busy: true, total: null }],
      ['choose twice', choose(sheet('b')), { results: ['chosen'] }],
      ['refused', arrive, { busy: false, refused: 'file' }],
      ['choose', choose(new Rejection('cancelled')), { busy: true, results: [] }],
      ['cancel', () => reading.cancel(), { cancelled: 1 }],
      ['cancelled', arrive, { busy: false, refused: null, results: ['chosen'] }],
      ['choose', choose(sheet('b')), { busy: true, results: [] }],
      ['open', arrive, { busy: false, sheet: 'b', results: ['chosen'] }],
      ['no file', start(null), { busy: true, results: [] }],
      ['nothing', arrive, { busy: false, results: [false] }],
      ['cancelled file', start(new Rejection('cancelled')), { busy: true, results: [] }],
      ['nothing', arrive, { busy: false, results: [false] }],
      ['damaged', start(new Rejection('file')), { busy: true, results: [] }],
      ['problem', arrive, { busy: false, problem: 'file', sheet: null, results: [true] }],
      ['of another account', start({ other: 'c.xlsx' }), { busy: true, results: [] }],
      ['progress', () => emit(5), { done: 5, total: 9 }],
      ['rejected', arrive, { busy: false, problem: null, other: 'c.xlsx', results: [true] }],
      ['anyway', start(sheet('c'), true), { busy: true, total: null, results: [] }],
      ['open', arrive, { busy: false, other: null, sheet: 'c', results: [true] }],
      ['choose', choose(new Rejection('file')), { busy: true, results: [] }],
      ['refused', arrive, { busy: false, refused: 'file', results: ['chosen'] }],
      ['read again', start(sheet('c')), { busy: true, results: [] }],
      ['open', arrive, { busy: false, refused: null, results: [true] }],
      ['choose', choose(sheet('d')), { busy: true, results: [] }],
      ['close', () => reading.close(), { busy: false, sheet: null, closed: 'c', cancelled: 2 }],
      ['late sheet', arrive, { closed: 'c chosen', results: ['chosen'] }],
      ['read', start({ other: 'e.xlsx' }), { busy: true, results: [] }],
      ['close', () => reading.close(), { busy: false, cancelled: 3 }],
      ['late rejection', arrive, { results: [false] }],
      ['damaged', start(new Rejection('file')), { busy: true, results: [] }],
      ['problem', arrive, { busy: false, problem: 'file', results: [true] }],
      ['close', () => reading.close(), { problem: null, results: [] }],
      ['read', start(sheet('g')), { busy: true }],
      ['open', arrive, { busy: false, sheet: 'g', results: [true] }],
      ['choose', choose(new Rejection('file')), { busy: true, results: [] }],
      ['close', () => reading.close(), { busy: false, sheet: null, closed: 'c chosen g', cancelled: 4 }],
      ['late refusal', arrive, { results: ['chosen'] }],
      ['stop', stop, { results: [] }],
      ['read', start(sheet('f')), { busy: true }],
      ['progress', () => emit(4), {}],
    ]);
  });
});

it('distinguishes the states of rows by their icons', () => {
  const states = Object.values(rowStateStyles);
  expect(new Set(states.map(({ icon }) => icon)).size).toBe(states.length);
});
