import { afterAll, expect, it, vi } from 'vitest';
import type { AttributeValues } from '../../../../../electron/contract/index.ts';
import { valueCounts } from '../../../../../renderer/app/quality/value-counts.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

it('counts attributes that are worth fixing, except unused ones', async () => {
  const causes = ['spellings', 'numbers', 'once', 'unused', 'unused', null] as const;
  page.answer('sheets.countValues', () => causes.map((cause, at) => ({ name: String(at), cause }) as AttributeValues));
  page.answer('sheets.variantParents', () => ({ parents: [], all: 0 }));
  void valueCounts.count();
  await page.everything();
  expect(valueCounts.toFix).toBe(3);
});

it('counts on request once at a time, and again only after products have changed', async () => {
  page.answer('sheets.countValues', () => []);
  page.answer('sheets.variantParents', () => ({ parents: [], all: 0 }));
  const changed = (resource: 'product' | 'asset'): void => page.emit('items.changed', { resources: [resource] });
  const countAfter = async (act: () => void): Promise<number> => {
    page.reset();
    page.answer('sheets.countValues', () => []);
    page.answer('sheets.variantParents', () => ({ parents: [], all: 0 }));
    act();
    valueCounts.want();
    valueCounts.want();
    await page.everything();
    return page.asked('sheets.countValues').length;
  };
  await countAfter(() => changed('product'));
  expect(await countAfter(() => undefined)).toBe(0);
  expect(await countAfter(() => changed('asset'))).toBe(0);
  expect(await countAfter(() => changed('product'))).toBe(1);
  expect(valueCounts.stale).toBe(false);
});
