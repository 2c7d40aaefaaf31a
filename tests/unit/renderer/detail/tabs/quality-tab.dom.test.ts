import { beforeEach, describe, expect, it } from 'vitest';
import QualityTab from '../../../../../renderer/detail/tabs/QualityTab.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

const messages = m.quality.detail;
const excerpt = { text: 'bag ', place: [3, 4], cutBefore: true, cutBehind: false };
const rule = (name: string, severity: 'must' | 'should', result: unknown) => ({
  rule: name,
  message: `Rule ${name}`,
  severity,
  result,
});
const answers = [
  rule('a/b', 'must', { kind: { what: 'missing' }, excerpt: null }),
  rule('c', 'should', { kind: { what: 'notUnique' }, excerpt }),
  rule('d', 'must', 'notLookedAt'),
  rule('e', 'must', null),
];
const profile = (more: object) => ({ profile: 'p 1', name: 'Web', passed: 1, rules: 4, share: 0.25, answers, ...more });
let profiles: readonly object[];
beforeEach(() => {
  page.reset();
  profiles = [profile({}), profile({ profile: 'p2', name: 'Shop', passed: 0, answers: answers.slice(0, 1) })];
  page.answer('quality.ofProduct', () => profiles as never);
});

describe('the rule results of a product', () => {
  it('lists the failed rules with their violation, those without a result, and those that pass', async () => {
    const { root, outline, get } = await mountComponent(QualityTab, { id: '1' as never });
    const must = m.quality.severity.must;
    expect(outline()).toEqual([
      ...['heading “Web”', messages.fails('Rule a/b', must), 'Missing', `link “${messages.open('Rule a/b')}”`],
      `${messages.fails('Rule c', m.quality.severity.should)} ${m.quality.should}`,
      ...[m.quality.violationText({ what: 'notUnique' }), '…bag␣', `link “${messages.open('Rule c')}”`],
      ...['Rule d', messages.notLookedAt, messages.passing(1), 'Rule e'],
      ...['heading “Shop”', messages.fails('Rule a/b', must), 'Missing', `link “${messages.open('Rule a/b')}”`],
    ]);
    expect(get('meter', 'Web').getAttribute('aria-valuetext')).toBe(m.ui.ofRules(1, 4));
    const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['p%201/a%2Fb', 'p%201/c', 'p2/a%2Fb'].map((path) => `#/quality/profiles/${path}`));
    const tones = [...root.querySelectorAll('li > .icon, li > svg')].map(({ classList }) =>
      ['danger', 'warn', 'quiet', 'success'].find((tone) => classList.contains(tone)),
    );
    expect(tones).toEqual(['danger', 'warn', 'quiet', 'success', 'danger']);
  });

  it('reads the results of another product and after a change of products', async () => {
    profiles = [];
    const props = createReactive({ id: '1' as never });
    const { outline, settle } = await mountComponent(QualityTab, props);
    expect(outline()).toEqual([messages.none]);
    page.emit('items.changed', { resources: ['asset'] } as never);
    expect(page.asked('quality.ofProduct')).toHaveLength(1);
    page.emit('items.changed', { resources: ['product'] } as never);
    await settle();
    expect(page.asked('quality.ofProduct')).toEqual([{ id: '1' }, { id: '1' }]);
    page.answer('quality.ofProduct', ({ id }) =>
      id === '2' ? new Rejection('disk', 'The disk is full.') : (answers as never),
    );
    props.id = '2' as never;
    await settle();
    expect(outline()[0]).toBe('The disk is full.');
    page.answer('quality.ofProduct', () => [profile({})] as never);
    props.id = '3' as never;
    await settle();
    expect(outline()[0]).toBe('heading “Web”');
  });

  it('ignores the results of a product that is no longer shown', async () => {
    const props = createReactive({ id: '1' as never });
    const { outline, settle } = await mountComponent(QualityTab, props);
    page.answer('quality.ofProduct', ({ id }) => (id === '1' ? [] : profiles) as never);
    page.emit('items.changed', { resources: ['product'] } as never);
    props.id = '2' as never;
    await page.settle();
    await page.everything(true);
    await settle();
    expect(outline()[0]).toBe('heading “Web”');
  });
});
