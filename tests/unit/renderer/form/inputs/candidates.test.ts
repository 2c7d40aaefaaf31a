import { afterAll, expect, it, vi } from 'vitest';
import { addDistinguishingIds } from '../../../../../renderer/form/inputs/candidates.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const list = (
  value: string,
  name: string,
  second: string | null = null,
): Parameters<typeof addDistinguishingIds>[0][number] => ({
  value,
  name,
  second,
});

it('adds the ID to items with equal names, ignoring case, and to no other', () => {
  const rows = [
    list('632b1', 'Autumn 2026', 'used by 154 items'),
    list('632b2', 'autumn 2026'),
    list('632b3', 'Spring 2027', 'used by 3 items'),
    list('632b4', '632b4'),
  ];
  expect(addDistinguishingIds(rows).map(({ second }) => second)).toEqual([
    'used by 154 items · 632b1',
    '632b2',
    'used by 3 items',
    null,
  ]);
});

it('adds no ID to pending entries of the outbox', () => {
  const waiting = { ...list('@outbox:1', 'Autumn 2026', 'Waits'), waits: true as const };
  expect(addDistinguishingIds([waiting, list('632b1', 'Autumn 2026')]).map(({ second }) => second)).toEqual([
    'Waits',
    '632b1',
  ]);
});
