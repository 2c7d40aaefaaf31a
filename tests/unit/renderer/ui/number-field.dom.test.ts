import { beforeEach, expect, it, vi } from 'vitest';
import type { Condition } from '../../../../electron/model/rules/profile.ts';
import ConditionInputs from '../../../../renderer/features/quality/ConditionInputs.svelte';
import { m } from '../../../../renderer/messages/lazy.ts';
import NumberField from '../../../../renderer/ui/NumberField.svelte';
import { page } from '../../../support/fake-page.ts';
import { mountComponent } from '../../../support/mount-component.ts';
import { createReactive } from '../../../support/reactive.svelte.ts';

const messages = m.quality.editor;
const weight = { min: 1, max: 100 };
const size = { min: 0, emptiable: true };
const anyNumber = { decimals: true, emptiable: true };

beforeEach(() => page.reset());

it.each<[string, object, number | null | 'rejected', string]>([
  ['12', weight, 12, '12'],
  [' 007 ', weight, 7, '7'],
  ['0', weight, 'rejected', 'Enter a whole number from 1 to 100.'],
  ['101', weight, 'rejected', 'Enter a whole number from 1 to 100.'],
  ['12.7', weight, 'rejected', 'Enter a whole number from 1 to 100.'],
  ['', weight, 'rejected', 'Enter a whole number from 1 to 100.'],
  ['heavy', { min: 1 }, 'rejected', 'Enter a whole number of at least 1.'],
  ['11', { max: 10 }, 'rejected', 'Enter a whole number of at most 10.'],
  ['', size, null, ''],
  ['-1', size, 'rejected', 'Enter a whole number.'],
  ['-1,5', anyNumber, -1.5, '-1.5'],
  ['1e3', anyNumber, 'rejected', 'Enter a number.'],
])('takes the text %j with %j as %j, and shows %j after the field is left', async (typed, limits, expected, shown) => {
  const changes: (number | null)[] = [];
  const props = createReactive<{ label: string; value: number | null; onchange: (next: number | null) => void }>({
    label: 'Weight',
    value: 5,
    ...limits,
    onchange: (next: number | null) => {
      changes.push(next);
      props.value = next;
    },
  });
  const { get, root, settle, type } = await mountComponent(NumberField, props);
  await type('textbox', 'Weight', typed);
  const input = get('textbox', 'Weight') as HTMLInputElement;
  const isRejected = expected === 'rejected';
  expect([input.value, root.textContent.includes('Enter a')]).toEqual([typed, isRejected]);
  input.dispatchEvent(new FocusEvent('blur'));
  await settle();
  expect(changes).toEqual(isRejected ? [] : [expected]);
  expect(input.value).toBe(isRejected ? typed : shown);
  expect(root.textContent.includes(shown)).toBe(isRejected || shown === '');
});

it.each<[Condition, string, string, Partial<Record<string, number | null>>]>([
  [{ is: 'length', least: null, most: 9 }, messages.least, '3', { least: 3 }],
  [{ is: 'count', least: 1, most: 9 }, messages.most, '', { most: null }],
  [{ is: 'range', least: null, most: null }, messages.most, '0.5', { most: 0.5 }],
  [{ is: 'bytes', most: 5_000 }, messages.bytes, '200', { most: 200_000 }],
  [{ is: 'pixels', width: 10, height: 20 }, messages.sides.pixels.width, '800', { width: 800 }],
  [{ is: 'ratio', width: 1, height: 1 }, messages.sides.ratio.height, '2', { height: 2 }],
  [{ is: 'fill', least: 50 }, messages.fill, '85', { least: 85 }],
])('changes only one number of the condition %j', async (condition, label, typed, change) => {
  const changed: Condition[] = [];
  const onchange = (next: Condition): number => changed.push(next);
  const { type } = await mountComponent(ConditionInputs, { condition, problem: undefined, onchange });
  await type('textbox', label, typed);
  expect(changed).toEqual([{ ...condition, ...change }]);
});

it('reads no property when it is removed while it has the focus', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const props = createReactive<{ condition: Condition; problem: undefined; onchange: (next: Condition) => void }>({
    condition: { is: 'length', least: null, most: null },
    problem: undefined,
    onchange: (next) => (props.condition = next),
  });
  const { get, settle, type } = await mountComponent(ConditionInputs, props);
  await type('textbox', messages.most, '10');
  const input = get('textbox', messages.most);
  props.condition = { is: 'pattern', pattern: 'a' };
  await settle();
  input.dispatchEvent(new FocusEvent('blur'));
  expect(warnings.mock.calls).toEqual([]);
});
