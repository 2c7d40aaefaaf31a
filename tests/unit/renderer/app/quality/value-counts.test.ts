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
