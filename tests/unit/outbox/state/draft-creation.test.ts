import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { resourceNames, getResource } from '../../../../electron/model/index.ts';
import { createCreationDraft } from '../../../../electron/outbox/state/draft-creation.ts';

const getProblems = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof VitrineError ? { code: error.code, problems: error.problems } : error;
  }
};

describe('draft of a creation', () => {
  it('keeps valid fields with their type, without empty ones', () => {
    const body = {
      name: ' Shop ',
      format: 'CSV',
      active: 'true',
      rebuild_feed_hod: '6',
      store_title: '',
      column_separator: '\t',
    };
    expect(createCreationDraft('channel', body)).toEqual({
      title: ' Shop ',
      body: { name: ' Shop ', format: 'CSV', active: true, column_separator: '\t', rebuild_feed_hod: 6 },
    });
  });

  it('contains no query with an incomplete condition', () => {
    const product = { id: 'p1', qty_operator: 'exists', value: [] };
    const listOf = (...products: readonly unknown[]): Readonly<Record<string, unknown>> => ({
      name: 'Bags',
      type: 'Smart',
      query: [[{ relationship_id: 'r1', operator: 'in', product_ids: products }]],
    });
    expect(createCreationDraft('assetList', listOf(product)).body).toEqual(listOf(product));
    expect(getProblems(() => createCreationDraft('assetList', listOf({ ...product, id: '' })))).toEqual({
      code: 'invalid',
      problems: [{ field: 'query', message: 'Query: a condition has no product.' }],
    });
  });

  it('reports every error at its field', () => {
    const body = { name: '  ', rebuild_feed_hod: '6.5', active: 'perhaps', running: true, nonsense: 1 };
    expect(getProblems(() => createCreationDraft('channel', body))).toEqual({
      code: 'invalid',
      problems: [
        { field: 'name', message: 'Name is required.' },
        { field: 'format', message: 'Format is required.' },
        { field: 'rebuild_feed_hod', message: 'Hour must be a whole number.' },
        { field: 'active', message: 'Active must be yes or no.' },
        { field: 'running', message: '“running” cannot be set when creating.' },
        { field: 'nonsense', message: '“nonsense” cannot be set when creating.' },
      ],
    });
  });

  it('rejects resources that cannot be created this way', () => {
    expect(getProblems(() => createCreationDraft('family', { name: 'x' }))).toMatchObject({ code: 'badArgument' });
  });

  it('never sends a field that is unset or not allowed by the model, for any input', () => {
    const bodies = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('name', 'sku', 'type', 'format', '__proto__')),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...resourceNames), bodies, (name, body) => {
        try {
          const { fields, openCreation } = getResource(name);
          const known = fields.filter(({ create }) => create).map((field) => field.name);
          const allowed = openCreation === true ? Object.keys(body) : known;
          for (const key of Object.keys(createCreationDraft(name, body).body)) expect(allowed).toContain(key);
        } catch (error) {
          expect(error).toBeInstanceOf(VitrineError);
        }
      }),
    );
  });
});
