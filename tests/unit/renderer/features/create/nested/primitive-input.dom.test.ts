import { expect, it } from 'vitest';
import PrimitiveInput from '../../../../../../renderer/features/create/nested/PrimitiveInput.svelte';
import { mountComponent } from '../../../../../support/mount-component.ts';
import { createReactive } from '../../../../../support/reactive.svelte.ts';

it('shows the current value as text or JSON, and reports only what the user types', async () => {
  const typed: string[] = [];
  const props = createReactive<{ label: string; value: unknown; onset: (text: string) => void }>({
    label: 'Value',
    value: null,
    onset: (text) => void typed.push(text),
  });
  const { get, settle, type } = await mountComponent(PrimitiveInput, props);
  const input = get('textbox', 'Value') as HTMLInputElement;
  for (const [value, text] of [
    ['Bag', 'Bag'],
    [12, '12'],
    [{ a: [1] }, '{"a":[1]}'],
    [['x'], '["x"]'],
    ['', ''],
    [false, 'false'],
  ] as const) {
    props.value = value;
    await settle();
    expect(input.value).toBe(text);
  }
  expect(typed).toEqual([]);
  await type('textbox', 'Value', 'Tent');
  expect(typed).toEqual(['Tent']);
});
