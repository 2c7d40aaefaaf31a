import { describe, expect, it } from 'vitest';
import { compilePattern, loadPatterns } from '../../../../electron/cache/shared/rule-patterns.ts';
import type { Violation } from '../../../../electron/model/rules/violation.ts';
import { compileTextCondition } from '../../../../electron/model/rules/evaluate-text.ts';
import type { Condition } from '../../../../electron/model/rules/profile.ts';

await loadPatterns();

const evaluate = (condition: Condition, text: string): Violation | null => {
  const found = compileTextCondition(condition, compilePattern)?.(text) ?? null;
  if (found === 'notLookedAt') throw new Error('The text is too long for the pattern');
  return found;
};
/** Returns the marked part of a violation. */
const marked = (condition: Condition, text: string): string | null => {
  const excerpt = evaluate(condition, text)?.excerpt;
  return excerpt?.place ? excerpt.text.slice(...excerpt.place) : null;
};

const length = (least: number | null, most: number | null): Condition => ({ is: 'length', least, most });
const range = (least: number | null, most: number | null): Condition => ({ is: 'range', least, most });
const prefixes: Condition = { is: 'gtinPrefix', prefixes: ['02', '04', '2', '05', '98', '99'] };

describe('text rules', () => {
  it.each<[Condition, string]>([
    [length(2, 4), '😀😀😀😀'],
    [length(null, 150), 'x'.repeat(150)],
    [range(0, 10), '10'],
    [{ is: 'oneOf', values: ['new', 'used'] }, ' New '],
    [{ is: 'pattern', pattern: '^[A-Z]{3}-\\d+$' }, 'BAG-10157'],
    [{ is: 'gtin' }, '4006381333931'],
    [prefixes, '4006381333931'],
    [prefixes, '20123451'],
    [{ is: 'gtinPrefix', prefixes: ['000000', '000002'] }, '96385074'],
    [{ is: 'noHtml' }, 'a < b & c > d'],
    [{ is: 'noDoubleSpaces' }, 'one space'],
    [{ is: 'trimmed' }, 'plain'],
    [{ is: 'notCapitals' }, 'IP54 case'],
    [{ is: 'notCapitals' }, '防水リュック大容量'],
  ])('passes a valid text: %j, «%s»', (condition, text) => {
    expect(evaluate(condition, text)).toBeNull();
  });

  it.each<[Condition, string, object]>([
    [length(null, 3), '😀😀😀😀😀', { what: 'tooLong', by: 2 }],
    [length(5, null), '😀😀', { what: 'tooShort', by: 3 }],
    [length(5, null), '😀😀😀', { what: 'tooShort', by: 2 }],
    [range(1, null), '0.5', { what: 'below', bound: 1 }],
    [range(null, 2), '3', { what: 'above', bound: 2 }],
    [range(1, 2), 'twelve', { what: 'notNumber' }],
    [{ is: 'oneOf', values: ['new'] }, 'old', { what: 'notOneOf' }],
    [{ is: 'pattern', pattern: '^x' }, 'y', { what: 'noMatch' }],
    [{ is: 'gtin' }, '4006381333932', { what: 'gtin', fault: { what: 'check', ends: '1' } }],
    [prefixes, '2012345678903', { what: 'gtinPrefix', prefix: '2' }],
    [{ is: 'gtinPrefix', prefixes: ['000000', '000002'] }, '20000004', { what: 'gtinPrefix', prefix: '000002' }],
    [{ is: 'gtinPrefix', prefixes: ['000000', '000002'] }, '01234565', { what: 'gtinPrefix', prefix: '000000' }],
    [prefixes, '412345678903', { what: 'gtinPrefix', prefix: '04' }],
    [prefixes, '10512345678901', { what: 'gtinPrefix', prefix: '05' }],
    [{ is: 'noHtml' }, 'Salt &amp; pepper', { what: 'html' }],
    [{ is: 'noDoubleSpaces' }, 'a  b   c', { what: 'doubleSpaces', places: 2 }],
    [{ is: 'trimmed' }, ' a ', { what: 'edgeSpaces', places: 2 }],
    [{ is: 'notCapitals' }, 'WAXED CANVAS BAG', { what: 'capitals' }],
  ])('describes the violation: %j, «%s»', (condition, text, kind) => {
    expect(evaluate(condition, text)?.kind).toEqual(kind);
  });

  it('marks the position of a violation, in long values too', () => {
    expect(marked(length(null, 150), `${'x'.repeat(150)} tail`)).toBe(' tail');
    expect(marked({ is: 'noHtml' }, `${'long '.repeat(100)}<b>bold</b>`)).toBe('<b>');
    expect(marked({ is: 'noDoubleSpaces' }, 'a  b')).toBe('  ');
    expect(marked({ is: 'gtin' }, '4006381333932')).toBe('2');
    expect(marked(prefixes, '412345678903')).toBe('4');
    expect(marked({ is: 'trimmed' }, 'end ')).toBe(' ');
  });

  it('evaluates a pattern with catastrophic backtracking in linear time', () => {
    const text = 'a'.repeat(20_000);
    const began = performance.now();
    expect(evaluate({ is: 'pattern', pattern: '^(a+)+$' }, `${text}!`)?.kind).toEqual({ what: 'noMatch' });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
