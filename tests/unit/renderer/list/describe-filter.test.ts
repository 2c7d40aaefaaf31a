import { describe, expect, it } from 'vitest';
import { type Filter, getResource, getComputedFields } from '../../../../electron/model/index.ts';
import { profileTitles } from '../../../../renderer/app/profile-names.svelte.ts';
import { attributeTitles } from '../../../../renderer/app/attribute-labels.svelte.ts';
import { filterSentence, formatFilters, formatFilter } from '../../../../renderer/list/describe-filter.ts';
import {
  withFilter,
  withGroupJoin,
  withJoin,
  withoutFilter,
} from '../../../../renderer/features/filters/edit-filters.ts';
import { findTargetByLabel, getFilterTargets } from '../../../../renderer/features/filters/filter-targets.ts';

const product = getResource('product');
const filter = (field: string, operator: Filter['operator'], values: Filter['values'] = [], names = {}): Filter => ({
  field,
  attribute: null,
  type: null,
  operator,
  values,
  names,
});
const family = filter('product_family_id', 'is', ['f1'], { f1: 'Bags and cases' });
const none = { join: 'all', groups: [] } as const;

describe('description of a filter', () => {
  it('names field, condition and value', () => {
    expect(formatFilter(product, family)).toEqual({ start: 'Family is', value: 'Bags and cases' });
    expect(formatFilter(product, filter('gtin', 'empty'))).toEqual({ start: 'GTIN is', value: 'missing' });
    expect(formatFilter(product, filter('modified', 'inLastDays', [1])).value).toBe('1 day');
    expect(formatFilter(product, filter('modified', 'before', ['2026-11-20'])).value).toBe('20 Nov 2026');
    expect(formatFilter(product, filter('sku', 'inList', ['a', 'b', 'c'])).value).toBe('a, b +1');
    expect(formatFilter(product, filter('sku', 'inList', ['a', 'b', 'c', 'd', 'e', 'f']))).toEqual({
      start: 'SKU in',
      value: '6 values',
    });
    expect(formatFilter(product, filter('modified', 'within', ['thisMonth'])).value).toBe('this month');
    expect(formatFilter(product, filter('completeness', 'lacks', [2]))).toEqual({
      start: 'Completeness is missing exactly',
      value: '2 answers',
    });
    expect(formatFilter(product, { ...filter('attributes', 'yes'), attribute: 'washable', type: 'boolean' })).toEqual({
      start: 'washable is',
      value: 'yes',
    });
  });

  it('describes how groups are joined', () => {
    const one = withFilter(withFilter(none, 0, family), 0, filter('gtin', 'empty'));
    expect(formatFilters(product, one)).toBe('Family is Bags and cases and GTIN is missing');
    const draft = filter('status', 'is', ['Draft']);
    const two = withJoin(withGroupJoin(withFilter(one, 1, draft), 0, 'any'), 'any');
    expect(formatFilters(product, two)).toBe('(Family is Bags and cases or GTIN is missing) or (Status is Draft)');
    expect(withoutFilter(two, draft).groups).toHaveLength(1);
  });
});

describe('available filters', () => {
  it('offers every profile by its name', () => {
    profileTitles.take([{ id: 'web', name: 'Web ready' }]);
    expect(findTargetByLabel(getFilterTargets(product, []), 'web ready')).toMatchObject({
      field: 'profile.web',
      subject: 'profile',
    });
    expect(filterSentence(product, filter('profile.web', 'fails'))).toBe('Web ready is failed');
    expect(filterSentence(product, filter('profile.web', 'shareAtMost', [80]))).toBe('Web ready score is at most 80%');
    profileTitles.take([]);
  });

  it('offers every field of the model and every attribute with a unique label', () => {
    const attributes = [
      { name: 'Label', title: 'Label', label: null, type: 'text' },
      { name: 'weight', title: 'weight', label: 'Weight', type: 'number' },
    ] as const;
    const targets = getFilterTargets(product, attributes);
    expect(targets).toHaveLength(product.fields.length + getComputedFields('product').length + attributes.length);
    expect(new Set(targets.map(({ label }) => label.toLowerCase())).size).toBe(targets.length);
    expect(findTargetByLabel(targets, 'label')).toMatchObject({ field: 'label', attribute: null });
    expect(findTargetByLabel(targets, 'label (attribute)')).toMatchObject({ attribute: 'Label' });
    expect(findTargetByLabel(targets, ' WEIGHT ')).toMatchObject({ subject: 'number' });
  });

  it('uses the label of an attribute that has another name in the products', () => {
    const zipper = { name: 'zippered', title: 'Includes Zipper', label: 'Includes Zipper', type: 'boolean' } as const;
    const target = findTargetByLabel(getFilterTargets(product, [zipper]), 'includes zipper');
    expect(target).toMatchObject({ attribute: 'zippered', label: 'Includes Zipper', note: 'zippered' });
    attributeTitles.take([zipper]);
    const yes = { ...filter('attributes', 'yes'), attribute: 'zippered', type: 'boolean' } as const;
    expect(filterSentence(product, yes)).toBe('Includes Zipper is yes');
    attributeTitles.take([]);
  });
});
