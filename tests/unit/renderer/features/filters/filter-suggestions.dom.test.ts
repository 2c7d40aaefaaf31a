import { beforeEach, expect, it } from 'vitest';
import { type Filter, getResource } from '../../../../../electron/model/index.ts';
import { withFilter } from '../../../../../renderer/features/filters/edit-filters.ts';
import { FilterDraft } from '../../../../../renderer/features/filters/filter-draft.svelte.ts';
import FilterSuggestions from '../../../../../renderer/features/filters/FilterSuggestions.svelte';
import ViewNameField from '../../../../../renderer/features/filters/ViewNameField.svelte';
import { ListState } from '../../../../../renderer/list/list-state.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { mountComponent } from '../../../../support/mount-component.ts';

beforeEach(() => {
  page.reset();
  page.answer('items.attributes', () => []);
  page.answer('items.query', () => ({ offset: 0, rows: [], total: 0, terms: [], ranked: false }));
});

it('suggests each filter until it is in use, and offers it again once it is removed', async () => {
  const list = new ListState(getResource('product'));
  let chosen = 0;
  const mounted = await mountComponent(FilterSuggestions, {
    list,
    draft: new FilterDraft(list),
    onadd: (filter: Filter) => list.filter(withFilter(list.filters, 0, filter)),
    onchoose: () => void (chosen += 1),
  });
  const getSuggestions = (): string[] =>
    mounted.outline().flatMap((line) => /^button “([^…]*)”$/.exec(line)?.[1] ?? []);
  const all = getSuggestions();
  expect(all.length).toBeGreaterThan(4);
  for (const [at, label] of all.entries()) {
    await mounted.click('button', label);
    expect(getSuggestions()).toEqual(all.slice(at + 1));
  }
  for (const { filters } of list.filters.groups)
    for (const [at, filter] of filters.entries()) {
      list.filter({ join: 'all', groups: [{ join: 'all', filters: filters.filter((one) => one !== filter) }] });
      await mounted.settle();
      expect(getSuggestions()).toEqual([all[at]]);
    }
  expect(chosen).toBe(0);
  const [field = ''] = mounted.outline().flatMap((line) => /^button “(.*…)”$/.exec(line)?.[1] ?? []);
  await mounted.click('button', field);
  expect(chosen).toBe(1);
});

it('shows why a name of a view is not possible, until another one is', async () => {
  const names: string[] = [];
  const problems: (string | undefined)[] = ['Taken.', 'Too many.', undefined];
  const props = {
    input: null,
    onsave: (name: string) => {
      names.push(name);
      return problems[names.length - 1];
    },
  };
  const { root, type, get, settle } = await mountComponent(ViewNameField, props);
  for (const [at, problem] of problems.entries()) {
    await type('textbox', m.filters.viewName, `View ${String(at)}`);
    root.querySelector('form')?.requestSubmit();
    await settle();
    expect(names).toHaveLength(at + 1);
    expect(root.textContent.includes(problems[0] ?? '')).toBe(at === 0);
    expect(root.textContent.includes(problem ?? 'none')).toBe(problem !== undefined);
    expect(get('textbox', m.filters.viewName).getAttribute('aria-invalid') === 'true').toBe(problem !== undefined);
  }
  expect(names).toEqual(['View 0', 'View 1', 'View 2']);
});
