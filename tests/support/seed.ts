/**
 * Property-based tests use the same inputs in every run, so that the checks of a commit are deterministic. `SEED=n`
 * selects other inputs, and `npm run fuzz` uses new ones in every round.
 */
import fc from 'fast-check';

process.env['SEED'] ??= '20260';
fc.configureGlobal({ seed: Number(process.env['SEED']) });
