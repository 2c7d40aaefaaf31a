import { RE2JS } from 're2js';
import type { Matches } from '../../model/rules/judge-text.ts';

/**
 * A pattern of a rule, made ready: a value matches when the pattern is found in it. RE2 takes time in proportion to the
 * text, whatever the pattern; what it cannot promise that for (back references, looking around) it refuses. Throws
 * `SyntaxError` for a pattern that is none.
 */
export const compilePattern = (pattern: string): Matches => {
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.matcher(text).find();
};
