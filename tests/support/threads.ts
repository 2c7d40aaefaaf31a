/**
 * The folder from which tests start threads: the built program if the runner has built it (`vitest.config.ts`). A
 * thread from sources reads and translates a hundred files, and tests start thousands.
 */
export const threadsRoot = new URL(
  process.env['VITRINE_THREADS'] === 'built' ? '../../dist/main/' : '../../electron/',
  import.meta.url,
);
