import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile, Rule } from '../../../../../../electron/model/rules/profile.ts';
import { m } from '../../../../../../renderer/messages/lazy.ts';
import { ProfileDraft } from '../../../../../../renderer/features/quality/profile-editor/profile-draft.svelte.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));
vi.mock('../../../../../../renderer/app/session.svelte.ts', () => import('../../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const rule = (id: string, length = 1, words = id): Rule =>
  any({
    id,
    words,
    severity: 'must',
    holdsFor: { level: 'all' },
    subject: { of: 'field', name: 'label' },
    condition: { is: 'length', least: null, most: length },
  });
const profile = (rules: readonly Rule[], more: object = {}): Profile => any({ id: 'p', name: 'P', rules, ...more });
const getLength = ({ condition }: Rule): number => any<{ most: number }>(condition).most;

beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The number of failing products equals the number of characters that the rule allows.
  page.answer('quality.try', ({ rule: asked }) => any({ fail: getLength(asked) }));
  page.answer('quality.save', () => any(null));
});
afterEach(() => void vi.useRealTimers());
const settle = async (last = false): Promise<void> => {
  await page.settle();
  await vi.advanceTimersByTimeAsync(200);
  await page.everything(last);
};

it('saves the rules as the user edited them, and shows current counts of each rule, in whichever order replies arrive', async () => {
  const at = fc.nat(4);
  const step = fc.oneof(
    fc.record({ does: fc.constantFrom('open' as const, 'copy' as const, 'remove' as const), at }),
    fc.record({ does: fc.constant('move' as const), at, by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({ does: fc.constant('change' as const), at, length: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ does: fc.constant('word' as const), at }),
    fc.record({ does: fc.constant('pause' as const), at }),
    fc.record({ does: fc.constant('arrive' as const), at }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), fc.boolean(), async (steps, last) => {
      page.reset();
      page.answer('quality.try', ({ rule: asked }) => any({ fail: getLength(asked) }));
      page.answer('quality.save', () => any(null));
      const draft = new ProfileDraft(profile([rule('a', 1), rule('b', 2), rule('c', 3)]));
      let model: { id: string | null; length: number; words: string }[] = ['a', 'b', 'c'].map((id, index) => ({
        id,
        length: index + 1,
        words: id,
      }));
      for (const one of steps) {
        const chosen = draft.rules[one.at % draft.rules.length];
        const index = draft.rules.length === 0 ? -1 : one.at % draft.rules.length;
        if (one.does === 'pause') await vi.advanceTimersByTimeAsync(200);
        else if (one.does === 'arrive') await page.arrive(one.at);
        else if (chosen !== undefined) {
          const mine = model[index];
          if (mine === undefined) throw new Error('The model has another number of rules');
          if (one.does === 'open') {
            draft.open(chosen.id);
            expect(draft.openRule).toBe(chosen);
          } else if (one.does === 'copy') {
            draft.copy(chosen);
            model = [...model, { ...mine, id: null }];
            expect(draft.openRule).toBe(draft.rules.at(-1));
          } else if (one.does === 'remove') {
            draft.remove(chosen);
            model = model.toSpliced(index, 1);
            expect(draft.openRule).toBe(draft.rules[index] ?? draft.rules.at(-1) ?? null);
          } else if (one.does === 'move') {
            const to = index + one.by;
            draft.move(chosen, one.by);
            if (to >= 0 && to < model.length) model = model.toSpliced(index, 1).toSpliced(to, 0, mine);
          } else if (one.does === 'change') {
            draft.change({ ...chosen, condition: { is: 'length', least: null, most: one.length } });
            model = model.with(index, { ...mine, length: one.length });
          } else {
            draft.change({ ...chosen, words: `${chosen.words}!` });
            model = model.with(index, { ...mine, words: `${mine.words}!` });
          }
        }
        for (const each of draft.rules) expect([null, getLength(each)]).toContain(draft.failOf(each.id));
      }
      await settle(last);
      expect([draft.counting, draft.found?.fail]).toEqual([
        false,
        draft.openRule ? getLength(draft.openRule) : undefined,
      ]);
      expect(new Set(draft.rules.map(({ id }) => id)).size).toBe(model.length);
      void draft.save();
      await page.everything();
      const saved = page.asked('quality.save').at(-1)?.profile.rules ?? [];
      expect(saved.map((each) => [getLength(each), each.words])).toEqual(
        model.map(({ length, words }) => [length, words]),
      );
      for (const [index, { id }] of model.entries()) if (id !== null) expect(saved[index]?.id).toBe(id);
      draft.stop();
    }),
    { numRuns: 60 },
  );
});

it('opens the first incomplete rule instead of saving, and keeps typed text', async () => {
  const draft = new ProfileDraft(profile([rule('a'), rule('b', 2, ' '), rule('c', 2, '')], { notifyAbove: 3 }));
  expect([draft.changed, draft.asked]).toEqual([false, false]);
  draft.name = ' ';
  expect(await draft.save()).not.toBeNull();
  draft.name = ' New ';
  expect(await draft.save()).not.toBeNull();
  expect([draft.openRule?.id, draft.asked, page.asked('quality.save')]).toEqual(['b', true, []]);
  draft.remove(draft.rules[1] ?? rule(''));
  draft.change({ ...rule('c'), words: 'C' });
  draft.notifyAbove = '07';
  page.answer('quality.save', () => new Rejection('timeout', 'Too slow'));
  const rejection = draft.save();
  await page.everything();
  expect([await rejection, draft.changed]).toEqual(['Too slow', true]);
  expect(page.asked('quality.save').at(-1)?.profile).toMatchObject({ id: 'p', name: 'New', notifyAbove: 7 });
  for (const wrong of ['-1', 'many', '1.5']) {
    draft.notifyAbove = wrong;
    expect([draft.isNotifyAboveWrong, await draft.save()]).toEqual([true, m.quality.editor.notifyWrong]);
  }
  draft.notifyAbove = ' ';
  void draft.save();
  await page.everything();
  expect(page.asked('quality.save').at(-1)?.profile).not.toHaveProperty('notifyAbove');
});

it('recounts rules about a field of a pack once the user confirms its attribute, and no other rule', async () => {
  const about: Rule = { ...rule('a', 4), subject: { of: 'packField', name: 'f' } };
  const fields = [
    { name: 'f', attribute: null, confirmed: false },
    { name: 'g', attribute: null, confirmed: false },
  ];
  const draft = new ProfileDraft(profile([about, rule('b', 2)], { fields }));
  await settle();
  draft.open('b');
  await settle();
  expect([draft.failOf('a'), draft.failOf('b')]).toEqual([4, 2]);
  draft.confirm(any({ name: 'f', attribute: 'size', confirmed: false }));
  expect([draft.failOf('a'), draft.failOf('b'), draft.changed]).toEqual([null, 2, true]);
  expect(draft.fields).toEqual([{ name: 'f', attribute: 'size', confirmed: true }, fields[1]]);
});

it('has no content while nothing is changed, and continues with the content of an earlier editor', async () => {
  const saved = profile([rule('a'), rule('b', 2), rule('c', 3)]);
  const draft = new ProfileDraft(saved);
  expect([draft.content, draft.changedRules]).toEqual([null, 0]);
  draft.name = '';
  draft.change({ ...rule('a'), words: '' });
  draft.remove(draft.rules[1] ?? rule(''));
  draft.add({ ...rule('d'), words: '' });
  const { content } = draft;
  expect([draft.changedRules, content?.rules.map(({ id }) => id)]).toEqual([3, ['a', 'c', 'd']]);
  // Watching a rule in between is no change of the draft.
  const watched = { ...rule('c', 3), watched: true, notifyAbove: 5 };
  const again = new ProfileDraft(profile([rule('a'), rule('b', 2), watched]), content);
  expect([again.name, again.changedRules, again.rules[1]]).toEqual(['', 3, watched]);
  expect(again.rules.filter((each) => again.isChanged(each)).map(({ id }) => id)).toEqual(['a', 'd']);
  draft.stop();
  again.stop();
});

it('returns to the saved profile when the draft is discarded, and continues when that is undone', async () => {
  const draft = new ProfileDraft(profile([rule('a'), rule('b', 2)], { notifyAbove: 3 }));
  draft.name = 'Other';
  draft.notifyAbove = '9';
  draft.change({ ...rule('b', 7) });
  const { content } = draft;
  draft.discard();
  expect([draft.changed, draft.name, draft.notifyAbove, getLength(any(draft.rules[1]))]).toEqual([false, 'P', '3', 2]);
  if (content !== null) draft.restore(content);
  expect([draft.changed, draft.name, draft.notifyAbove, getLength(any(draft.rules[1]))]).toEqual([
    true,
    'Other',
    '9',
    7,
  ]);
  const saving = draft.save();
  await page.everything();
  expect([await saving, draft.changed, draft.content]).toEqual([null, false, null]);
  draft.stop();
});

it('shows no counts of the products of another scope', async () => {
  const draft = new ProfileDraft(profile([rule('a', 2), rule('b', 3)]));
  await settle();
  draft.open('b');
  await settle();
  expect([draft.failOf('a'), draft.failOf('b')]).toEqual([2, 3]);
  draft.setScope({ family: { id: 'f', name: 'Bags' } } as never);
  expect([draft.failOf('a'), draft.failOf('b'), draft.found, draft.counting]).toEqual([null, null, null, true]);
  await settle();
  expect([draft.failOf('a'), draft.failOf('b')]).toEqual([null, 3]);
  expect(page.asked('quality.try')).toHaveLength(3);
});

it('keeps a name that the user types while the profile is saved', async () => {
  const draft = new ProfileDraft(profile([]));
  draft.name = ' Q ';
  const saved = draft.save();
  draft.name = 'Q2';
  await page.everything();
  expect([await saved, draft.name, draft.changed]).toEqual([null, 'Q2', true]);
  draft.name = ' Q2 ';
  await Promise.all([draft.save(), page.everything()]);
  expect([draft.name, draft.changed]).toEqual(['Q2', false]);
});
