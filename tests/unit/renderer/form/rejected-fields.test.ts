import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import { type FormField, getFormFields } from '../../../../renderer/form/form-model.ts';
import {
  getDraftPropertyNames,
  restoreRejectedFields,
  toRejectedFields,
  splitRejectedValues,
  withoutNames,
} from '../../../../renderer/form/rejected-fields.ts';

const otherMembers = '*';
const field = { name: otherMembers, label: 'Other', kind: 'object', group: 'what' } as const;
const members: FormField = {
  resource: 'asset',
  name: otherMembers,
  label: 'Other',
  input: 'object',
  required: false,
  members: true,
  field,
};
const fields = [...getFormFields(getResource('asset')), members];
const earlier = '2026-09-01T10:00:00.000Z';
const later = '2026-10-03T10:00:00.000Z';
const others = JSON.stringify({ url: 'https://files.example/a.jpg', folder: 'x' });

describe('rejected fields', () => {
  it('names rejected fields by their labels, with the latest day', () => {
    const rejectedFields = toRejectedFields(fields, [
      { name: 'category_ids', at: later },
      { name: 'folder', at: earlier },
    ]);
    expect(rejectedFields).toEqual({ names: ['category_ids', 'folder'], labels: ['Categories', 'folder'], at: later });
    expect(toRejectedFields(fields, [])).toBeNull();
  });

  it('searches all values of a draft, including nested ones without a field', () => {
    const draft = { filename: 'a.jpg', alt_text: ' ', [otherMembers]: others };
    expect(getDraftPropertyNames(fields, draft)).toEqual(['filename', 'url', 'folder']);
    expect(getDraftPropertyNames(fields, { [otherMembers]: '{"half' })).toEqual([]);
  });

  it('empties rejected fields only', () => {
    const draft = { filename: 'a.jpg', category_ids: '["1"]', [otherMembers]: others };
    expect(withoutNames(fields, draft, ['category_ids', 'folder', 'status'])).toEqual({
      filename: 'a.jpg',
      category_ids: '',
      [otherMembers]: '{"url":"https://files.example/a.jpg"}',
    });
    expect(withoutNames(fields, { [otherMembers]: '{"folder":1}' }, ['folder'])).toEqual({ [otherMembers]: '' });
    expect(withoutNames(fields, draft, [])).toEqual(draft);
  });

  it('removes rejected values from their parent only', () => {
    const catalogFields = getFormFields(getResource('ecatalog'));
    const settings = { theme: { colour: 'red', old: 1 } };
    const names = ['settings.theme.old', 'assets'];
    const draft = { name: 'A', settings: JSON.stringify(settings), assets: '[1]' };
    expect(withoutNames(catalogFields, draft, names)).toEqual({
      name: 'A',
      settings: '{"theme":{"colour":"red"}}',
      assets: '',
    });
    const filled = { values: draft, carried: { name: 'A', settings, assets: [1] } };
    const rejected = names.map((name) => ({ name, at: later }));
    expect(splitRejectedValues(filled, rejected)).toEqual({
      kept: {
        values: { name: 'A', settings: '{"theme":{"colour":"red"}}' },
        carried: { name: 'A', settings: { theme: { colour: 'red' } } },
      },
      aside: { values: { settings: draft.settings, assets: '[1]' }, carried: { settings, assets: [1] } },
      members: rejected,
    });
    expect(toRejectedFields(catalogFields, rejected)?.labels).toEqual(['Settings: theme.old', 'Assets']);
  });

  it('restores each rejected field individually into the current text', () => {
    const drafts = { settings: '{"theme":{"colour":"red","old":1},"margin":2}', assets: '[1]', logo: '{"url":"a"}' };
    const left = { settings: '{"theme":{"colour":"red"}}' };
    const names = ['settings.theme.old', 'settings.margin', 'assets', 'logo.url'];
    expect(restoreRejectedFields(drafts, left, left, names)).toEqual(drafts);
    const set = { settings: '{"theme":{"colour":"blue"},"grid":3}', assets: '[2]' };
    expect(restoreRejectedFields(drafts, set, left, names)).toEqual({
      settings: '{"theme":{"colour":"blue","old":1},"grid":3,"margin":2}',
      assets: '[2]',
      logo: '{"url":"a"}',
    });
    expect(restoreRejectedFields(drafts, { settings: '' }, left, names)['settings']).toBe(
      '{"theme":{"old":1},"margin":2}',
    );
    const lists = { columns: '[{"id":1,"x":1},{"id":2,"x":2}]' };
    const without = { columns: '[{"id":1},{"id":2}]' };
    const moved = (columns: string): unknown =>
      restoreRejectedFields(lists, { columns }, without, ['columns.x'])['columns'];
    expect(moved('[{"id":1},{"id":3}]')).toBe('[{"id":1,"x":1},{"id":3,"x":2}]');
    // After a list was replaced, indexes no longer identify its entries.
    expect(moved('[{"id":3}]')).toBe('[{"id":3}]');
  });

  it('removes rejected fields from values filled in from an item, and can restore them', () => {
    const filled = {
      values: { filename: 'a.jpg', status: 'ACTIVE' },
      carried: { filename: 'a.jpg', status: 'ACTIVE' },
    };
    const rejected = [
      { name: 'status', at: later },
      { name: 'public', at: later },
    ];
    expect(splitRejectedValues(filled, rejected)).toEqual({
      kept: { values: { filename: 'a.jpg' }, carried: { filename: 'a.jpg' } },
      aside: { values: { status: 'ACTIVE' }, carried: { status: 'ACTIVE' } },
      members: [rejected[0]],
    });
  });
});
