import type * as Re2 from 're2js';
import { VitrineError } from '../../base/errors.ts';
import type { Matches } from '../../model/rules/judge-text.ts';

let library: typeof Re2 | undefined;

/** Loads what patterns are compiled with: its tables cost 50 ms, which nobody waits for who has no such rule. */
export const loadPatterns = async (): Promise<void> => {
  library ??= await import('re2js');
};

/**
 * A pattern of a rule, made ready: a value matches when the pattern is found in it. RE2 takes time in proportion to the
 * text, whatever the pattern; what it cannot promise that for (back references, looking around) it refuses. Throws
 * `badArgument` for a pattern that is none, with what RE2 says of it. `loadPatterns` must have ended before.
 */
export const compilePattern = (pattern: string): Matches => {
  if (library === undefined) throw new Error('Patterns are not loaded');
  try {
    const compiled = library.RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  } catch (error) {
    if (error instanceof library.RE2JSSyntaxException) throw new VitrineError('badArgument', error.message);
    throw error;
  }
};
