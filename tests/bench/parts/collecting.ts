import type { LaunchedApp } from '../../support/launch.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The environment of a program in which `collectMainGarbage` works. */
export const collectorEnvironment = {
  NODE_OPTIONS: `--import=${new URL('collect-garbage.mjs', import.meta.url).href}`,
};

/** Collects the garbage of the main process. Returns the memory that its JavaScript uses afterwards. */
export const collectMainGarbage = async (app: LaunchedApp): Promise<NodeJS.MemoryUsage> => {
  const before = app.logs().length;
  const readLog = (): string => app.logs().slice(before);
  process.kill(app.mainPid, 'SIGUSR2');
  await waitUntil('the garbage to be collected', () => /collected: .*\n/.test(readLog()), 10_000);
  return JSON.parse(/collected: (.*)/.exec(readLog())?.[1] ?? '') as NodeJS.MemoryUsage;
};
