/**
 * Where tests start threads from: the built program, as it is shipped, where the runner has built it (`vitest.config.ts`).
 * A thread that starts from sources reads and translates a hundred files, and tests start thousands.
 */
export const threadsRoot = new URL(
  process.env['VITRINE_THREADS'] === 'built' ? '../../dist/main/' : '../../electron/',
  import.meta.url,
);
