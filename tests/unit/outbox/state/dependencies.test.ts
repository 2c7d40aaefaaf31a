import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import { m } from '../../../../electron/messages/index.ts';
import { getDependencyFailure, getFieldsFilledLater, withIds } from '../../../../electron/outbox/state/dependencies.ts';

const { waiting } = m.outbox;
type Dependency = Intent['dependsOn'][number];
const createDependency = (more: Partial<Dependency>): Dependency =>
  ({
    ...{ id: 'i1', member: 'product_family_id', state: 'done', resultId: 'f1', resource: 'family', title: 'Bags' },
    ...{ discarded: false, ...more },
  }) as Dependency;
const fill = (body: Intent['body'], ...dependsOn: readonly Dependency[]) =>
  withIds({ resource: 'product', body, dependsOn });

describe('getFieldsFilledLater', () => {
  it('returns the fields that get an ID, and refuses a field that cannot hold one', () => {
    const get = (...members: readonly (string | null)[]) =>
      getFieldsFilledLater('product', members.map((member) => createDependency({ member })) as never);
    expect([...get('product_family_id', 'category_ids', null)]).toEqual(['product_family_id', 'category_ids']);
    for (const member of ['created', 'unknown'])
      expect(() => get(member)).toThrow(
        expect.objectContaining({ code: 'badArgument', message: waiting.takesNoId(member) }),
      );
  });
});

describe('withIds', () => {
  it('adds the IDs of the results to the body: one to a field, others to a list, each once', () => {
    expect(fill({ sku: 'A' })).toEqual({});
    expect(fill({ sku: 'A' }, createDependency({}))).toEqual({ body: { sku: 'A', product_family_id: 'f1' } });
    const category = (resultId: string) => createDependency({ member: 'category_ids', resultId: resultId as never });
    expect(fill({ category_ids: ['c0', 'c1'] }, category('c1'), category('c2'))).toEqual({
      body: { category_ids: ['c0', 'c1', 'c2'] },
    });
    expect(fill({ category_ids: 'no list' }, category('c1'))).toEqual({ body: { category_ids: ['c1'] } });
    expect(fill({ sku: 'A' }, createDependency({ member: null, resultId: null }))).toEqual({ body: { sku: 'A' } });
  });

  it.each([{ state: 'waiting' }, { state: 'failed' }, { resultId: null }, { member: null, state: 'sending' }] as const)(
    'rejects a dependency with %j',
    (more) => {
      const conflict = { code: 'conflict', message: waiting.conflict('Bags') };
      expect(() => fill({}, createDependency(more as Partial<Dependency>))).toThrow(expect.objectContaining(conflict));
    },
  );
});

describe('getDependencyFailure', () => {
  it.each([
    [[createDependency({}), createDependency({ state: 'failed', discarded: true, title: 'Lost' })], 'Lost'],
    [[createDependency({ discarded: true }), createDependency({ resultId: null, title: 'Nameless' })], 'Nameless'],
    [[createDependency({ resultId: null, member: null }), createDependency({ state: 'waiting' })], null],
  ])('names the dependency that cannot be met in %j', (dependsOn, title) => {
    const message = title === 'Lost' ? waiting.discarded('family', 'Lost') : waiting.withoutId(title ?? '');
    expect(getDependencyFailure({ dependsOn })).toEqual({
      ...{ happening: 'refused', message },
      patch: { error: { code: 'dependency', message, retryable: false } },
    });
  });
});
