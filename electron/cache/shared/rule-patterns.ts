import type * as Re2 from 're2js';
import { VitrineError } from '../../base/errors.ts';
import type { TextMatcher } from '../../model/rules/evaluate-text.ts';
import { m } from '../../messages/index.ts';

let library: typeof Re2 | undefined;

/** Loads the pattern library on demand: its tables take 50 ms. */
export const loadPatterns = async (): Promise<void> => {
  library ??= await import('re2js');
};

/**
 * The maximum number of states of a pattern. RE2 takes time in proportion to states and characters, up to 20 ns for both: a
 * text of 2,000 characters then takes 100 ms at most.
 */
const maxStates = 2_500;
/** The maximum of states × characters for matching a text, which takes about 0.4 s. */
const maxWork = 20_000_000;

/** A valid pattern that cannot be matched in reasonable time. */
export class CostlyPatternError extends VitrineError {
  constructor() {
    super('badArgument', m.quality.pattern.costly);
  }
}

/**
 * Compiles a pattern. The returned function searches for it in a value. RE2 takes time in proportion to the text and to
 * the states of the pattern; both are bounded. It rejects syntax for which it cannot guarantee that (back references,
 * lookaround). Throws `badArgument` with RE2's message if the pattern is invalid, or if it has too many states.
 * `loadPatterns` must have resolved before.
 */
export const compilePattern = (pattern: string): TextMatcher => {
  if (library === undefined) throw new Error('Patterns are not loaded');
  try {
    const compiled = library.RE2JS.compile(pattern);
    const states = compiled.programSize();
    if (states > maxStates) throw new CostlyPatternError();
    return (text) => (states * text.length > maxWork ? null : compiled.matcher(text).find());
  } catch (error) {
    if (error instanceof library.RE2JSSyntaxException) throw new VitrineError('badArgument', error.message);
    throw error;
  }
};

/** Compiles the pattern of a stored rule. An unusable pattern never matches. */
export const compileStoredPattern = (pattern: string): TextMatcher => {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof VitrineError)) throw error;
    return () => null;
  }
};
