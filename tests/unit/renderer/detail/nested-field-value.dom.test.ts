import { expect, it } from 'vitest';
import { getNestedFields } from '../../../../electron/model/index.ts';
import NestedFieldValue from '../../../../renderer/detail/nested/NestedFieldValue.svelte';
import { mountComponent } from '../../../support/mount-component.ts';

const member = getNestedFields('notification').find(({ name }) => name === 'email');
if (member === undefined) throw new Error('There is no such field.');
const count = (text: string, part: string): number => text.split(part).length - 1;

it.each([
  ['a value that could not be parsed', undefined, { raw: 'unexpected' }, 0],
  ['a value that was parsed in part', 'a@example.org', { raw: 'unexpected' }, 1],
  ['a value that was parsed completely', 'a@example.org', undefined, 1],
])('shows %s and what it does not contain once', async (_, value, came, parsed) => {
  const { root } = await mountComponent(NestedFieldValue, { member, value, came, open: true });
  expect([count(root.textContent, 'a@example.org'), count(root.textContent, 'unexpected')]).toEqual([
    parsed,
    came === undefined ? 0 : 1,
  ]);
});
