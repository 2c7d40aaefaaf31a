import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  insertEntryAt,
  moveEntry,
  replaceEntryAt,
  removeEntryAt,
} from '../../../../../../renderer/features/create/nested/object-members.ts';
import {
  getOtherProperties,
  isMembers,
  toPrimitiveText,
  withMember,
} from '../../../../../../renderer/features/create/nested/object-members.ts';
import {
  IncompleteJson,
  toDraftJson,
  parseTypedValue,
} from '../../../../../../renderer/features/create/nested/draft-json.ts';
import { readShaped } from '../../../../../../renderer/form/form-model.ts';

/** Any JSON value after serialization and parsing. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const list = fc.array(json);
const object = fc
  .dictionary(fc.string(), json)
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);

describe('text of a nested draft', () => {
  it('shows the value, and nothing if there is nothing to send', () => {
    fc.assert(
      fc.property(fc.oneof(list, object), (value) => {
        const text = toDraftJson(value);
        if (Object.keys(value).length === 0) expect(text).toBe('');
        else expect(readShaped(text)?.value).toEqual(value);
      }),
    );
    expect(toDraftJson(undefined)).toBe('');
    expect(toDraftJson([{}])).toBe('[{}]');
  });

  it('keeps incomplete input as typed, and is no JSON until it is complete', () => {
    fc.assert(
      fc.property(list, fc.string(), (entries, typed) => {
        const value = parseTypedValue(typed);
        fc.pre(value instanceof IncompleteJson);
        const text = toDraftJson([...entries, { frame: value }]);
        expect(text).toContain(typed);
        expect(readShaped(text)).toBeUndefined();
      }),
    );
  });

  it('never accepts unintended JSON, even if the typed text closes the surrounding value', () => {
    expect(readShaped(toDraftJson([{ frame: parseTypedValue('1}, {"frame": 2') }]))).toBeUndefined();
  });

  it('converts typed text to its value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(parseTypedValue(JSON.stringify(value))).toEqual(value);
      }),
    );
    expect(parseTypedValue('  ')).toBeUndefined();
  });
});

describe('edits of a nested value', () => {
  const anyIndex = fc.nat(20);

  it('changes one property and leaves all others unchanged, in their order', () => {
    fc.assert(
      fc.property(object, fc.string(), json, (members, name, value) => {
        const next = withMember(members, name, value);
        expect(next).toEqual({ ...members, [name]: value });
        expect(getOtherProperties(next, [name])).toEqual(getOtherProperties(members, [name]));
        expect(getOtherProperties(withMember(members, name, undefined), [])).toEqual(
          getOtherProperties(members, [name]),
        );
      }),
    );
  });

  it('changes one entry and leaves all others unchanged', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1 }), anyIndex, json, (entries, at, value) => {
        const index = at % entries.length;
        expect(replaceEntryAt(entries, index, value).with(index, entries[index])).toEqual(entries);
        expect(removeEntryAt(insertEntryAt(entries, index, value), index)).toEqual(entries);
        expect(removeEntryAt(replaceEntryAt(entries, index, value), index)).toEqual(removeEntryAt(entries, index));
      }),
    );
  });

  it('moves one entry, keeps the order of the others, and can be undone', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), anyIndex, fc.integer(), (entries, from, to) => {
        const index = from % entries.length;
        const next = moveEntry(entries, index, to);
        const now = next.indexOf(entries[index] ?? 0);
        expect(now).toBe(Math.max(0, Math.min(entries.length - 1, to)));
        expect(removeEntryAt(next, now)).toEqual(removeEntryAt(entries, index));
        expect(moveEntry(next, now, index)).toEqual(entries);
      }),
    );
  });
});

describe('properties', () => {
  it('lists the properties of an object, and of nothing else', () => {
    expect(isMembers({})).toBe(true);
    for (const value of [null, [], 'text', 1, undefined, new IncompleteJson('{')]) expect(isMembers(value)).toBe(false);
  });

  it('shows plain properties in an input', () => {
    expect([undefined, null, 'a', 1, false].map(toPrimitiveText)).toEqual(['', '', 'a', '1', 'false']);
    expect(toPrimitiveText({})).toBeUndefined();
    expect(toPrimitiveText(['a'])).toBeUndefined();
  });
});
