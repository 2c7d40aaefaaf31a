import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Profile, Rule, RuleView } from '../../../../../electron/model/rules/profile.ts';
import { ProfileDraft } from '../../../../../renderer/features/quality/profile-editor/profile-draft.svelte.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const rule = (id: string, holdsFor: object = {}): Rule => ({
  id,
  words: id,
  severity: 'must',
  inUse: true,
  weight: 1,
  holdsFor: { level: 'all', families: [], categories: [], ...holdsFor },
  subject: { of: 'field', name: 'label' },
  condition: { is: 'there' },
});
const profile = (rules: readonly Rule[]): Profile => ({ id: 'p', name: 'P', watched: false, rules });
const list = { id: 'l1', name: 'Spring' };
const view: RuleView = { name: 'Bags', words: '', view: 'all', type: null, filters: { join: 'all', groups: [] } };

beforeEach(() => page.reset());

it('limits all rules, including rules that are added later, to the chosen products', () => {
  const draft = new ProfileDraft(profile([rule('a', { level: 'parents' }), rule('b', { view })]));
  expect(draft.scope).toBeNull();
  draft.setScope({ list });
  draft.add();
  expect(draft.rules.map(({ holdsFor }) => [holdsFor.level, holdsFor.list, holdsFor.view])).toEqual([
    ['parents', list, undefined],
    ['all', list, undefined],
    ['all', list, undefined],
  ]);
  expect(draft.scope).toEqual({ list, view: undefined });
});

it('is unchanged again when all products are chosen after a list', () => {
  const draft = new ProfileDraft(profile([rule('a'), rule('b')]));
  draft.setScope({ list });
  expect(draft.changed).toBe(true);
  draft.setScope({});
  expect(draft.changed).toBe(false);
});

it('keeps the products that were chosen before the first rule', () => {
  const draft = new ProfileDraft(profile([]));
  draft.setScope({ view });
  draft.add();
  expect(draft.rules[0]?.holdsFor.view).toEqual(view);
});

it('adds the rules of a pack that it lacks, with their fields and within its scope', () => {
  const packRule: Rule = { ...rule('brand'), subject: { of: 'packField', name: 'brand' } };
  const draft = new ProfileDraft(profile([rule('a', { list })]));
  const fields = [
    { name: 'brand', words: 'Brand', attribute: 'Maker', confirmed: false },
    { name: 'size', words: 'Size', attribute: null, confirmed: false },
  ];
  expect(draft.addPack({ rules: [rule('a'), packRule], fields })).toBe(1);
  expect(draft.rules.map(({ id, holdsFor }) => [id, holdsFor.list?.id])).toEqual([
    ['a', 'l1'],
    ['brand', 'l1'],
  ]);
  expect(draft.fields.map(({ name }) => name)).toEqual(['brand']);
  expect(draft.addPack({ rules: [rule('a'), packRule], fields })).toBe(0);
});

it('saves the fields of an added pack with a profile that had none', async () => {
  page.answer('quality.save', () => undefined);
  const draft = new ProfileDraft(profile([rule('a')]));
  const fields = [{ name: 'brand', words: 'Brand', attribute: 'Maker', confirmed: false }];
  draft.addPack({ rules: [{ ...rule('brand'), subject: { of: 'packField', name: 'brand' } }], fields });
  const saving = draft.save();
  await page.settle();
  await page.everything(false);
  expect(await saving).toBeNull();
  expect(draft.changed).toBe(false);
  expect(draft.evaluable).toBeNull();
});
