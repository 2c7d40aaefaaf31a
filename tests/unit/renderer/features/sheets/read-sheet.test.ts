import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowStateStyles } from '../../../../../renderer/features/sheets/row-presentation.ts';
import { SheetReading } from '../../../../../renderer/features/sheets/read-sheet.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

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

it('distinguishes the states of rows by their icons', () => {
  const states = Object.values(rowStateStyles);
  expect(new Set(states.map(({ icon }) => icon)).size).toBe(states.length);
});
