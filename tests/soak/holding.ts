import { existsSync, readdirSync } from 'node:fs';
import { memoryOfProgram } from '../bench/parts/processes.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { ResourceUsage } from './invariants.ts';

/** Long enough for a slow machine. */
const limitMs = 60_000;

/** Returns the memory and handles of the program after a garbage collection, or zeros if the system has no `/proc`. */
export const measureUsage = async (app: LaunchedApp): Promise<ResourceUsage> => {
  const { window, mainPid } = app;
  const handles = `/proc/${mainPid}/fd`;
  if (!existsSync(handles)) return { main: 0, pages: 0, handles: 0 };
  const session = await window.context().newCDPSession(window);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  const before = app.logs().length;
  process.kill(mainPid, 'SIGUSR2');
  await waitUntil('the garbage to be collected', () => app.logs().slice(before).includes('collected: '), limitMs);
  return { ...memoryOfProgram(mainPid, { files: false }), handles: readdirSync(handles).length };
};
