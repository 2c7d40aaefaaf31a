import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { RejectedFields } from '../../../../../renderer/features/create/rejected-fields.svelte.ts';
import { type FormValues, getFormFields } from '../../../../../renderer/form/form-model.ts';
import { page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => {
  session.account = null;
  vi.resetModules();
});
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const resource = getResource('product');
const fields = getFormFields(resource);
const at = '2026-11-29T10:00:00.000Z';
beforeEach(() => {
  page.reset();
  session.account = {
    refusedMembers: { product: ['sku', 'label', 'gtin'].map((name) => ({ name, at })), asset: [{ name: 'path', at }] },
  };
});
const open = (initial: FormValues, columns: readonly string[] = []) => {
  const form = { values: initial };
  const rejected = new RejectedFields({
    resource,
    fields,
    values: () => form.values,
    body: () => form.values,
    columns: () => columns,
    secrets: () => [],
    put: (values) => (form.values = values),
  });
  return { rejected, form };
};

describe('RejectedFields', () => {
  it('offers to leave out rejected values, also of the table, but no required one', () => {
    const { rejected, form } = open({ sku: 'A', label: 'Bag', status: 'ACTIVE' });
    expect(rejected.held?.names).toEqual(['label']);
    rejected.leaveOut();
    expect([form.values, rejected.held]).toEqual([{ sku: 'A', label: '', status: 'ACTIVE' }, null]);
    expect(open({ sku: 'A' }, ['gtin']).rejected.held?.names).toEqual(['gtin']);
  });

  it('leaves out rejected values of a source item, and restores what the user did not change', () => {
    const { rejected, form } = open({});
    const item = { sku: 'A', label: 'Bag', gtin: '1' };
    const kept = rejected.begin({ values: item, carried: item });
    expect(kept.values).not.toHaveProperty('label');
    expect(rejected.leftOut?.names).toContain('gtin');
    form.values = { ...kept.values, label: 'Typed' };
    rejected.tryAgain();
    expect(form.values).toMatchObject({ label: 'Typed', gtin: '1' });
    expect([rejected.leftOut, rejected.tryAgain()]).toEqual([null, {}]);
  });

  it('is marked at its fields only', () => {
    expect(Object.keys(open({}).rejected.marks).toSorted()).toEqual(['gtin', 'label', 'sku']);
  });
});
