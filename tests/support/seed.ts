/**
 * What property-based tests draw is the same at every run, so that the checks of a commit have one answer. `SEED=n` draws
 * other inputs, and `npm run fuzz` draws new ones, round after round.
 */
import fc from 'fast-check';

process.env['SEED'] ??= '20260';
fc.configureGlobal({ seed: Number(process.env['SEED']) });
