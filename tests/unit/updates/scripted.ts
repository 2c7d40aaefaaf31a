import type { AppSettings, UpdateStatus } from '../../../electron/contract/index.ts';
import type { Release, Updater, InstallMode } from '../../../electron/updates/updater.ts';
import { type UpdateService, createUpdates } from '../../../electron/updates/update-service.ts';

export interface Scene {
  readonly updates: UpdateService;
  /** The reported states, in order. */
  readonly told: UpdateStatus[];
  /** The calls to the library and the system, in order. */
  readonly asked: string[];
  readonly settings: { updates: boolean; updateChannel: AppSettings['updateChannel'] };
  /** The result of the next checks; an error is thrown. */
  release: Release | Error | null;
  /** The error of the next downloads, after all of their progress. */
  fetchError: Error | null;
  unsent: number;
  clock: number;
  /** Reports that the last installation has failed. */
  fail: (cause: unknown) => void;
  /** Runs the daily check. */
  readonly day: () => void;
}

/** Creates the updates of a program with a scripted library. */
export const scene = (way: InstallMode | null = 'quietly', platform: NodeJS.Platform = 'linux'): Scene => {
  const statuses: UpdateStatus[] = [];
  const requests: string[] = [];
  const settings: Scene['settings'] = { updates: true, updateChannel: 'latest' };
  const checks: (() => void)[] = [];
  const note = (what: string): void => void requests.push(what);
  const library: Updater | null =
    way === null
      ? null
      : {
          page: 'https://github.com/them/vitrine/releases',
          way,
          look: async (channel) => {
            note(`look ${channel}`);
            if (self.release instanceof Error) throw self.release;
            return self.release;
          },
          fetch: async (onProgress) => {
            note('fetch');
            for (let got = 0; got <= 1000; got++) onProgress(got, 1000);
            if (self.fetchError !== null) throw self.fetchError;
          },
          install: (again, failed) => {
            note(again ? 'install and start' : 'install');
            self.fail = failed;
          },
        };
  const self: Scene = {
    updates: createUpdates({
      open: async () => library,
      settings: () => settings,
      emit: (status) => void statuses.push(status),
      now: () => self.clock,
      unsent: async () => self.unsent,
      browse: async (page) => note(`browse ${page}`),
      quit: () => note('quit'),
      platform,
      every: (look) => void checks.push(look),
    }),
    told: statuses,
    asked: requests,
    settings,
    release: null,
    fetchError: null,
    unsent: 0,
    fail: () => undefined,
    clock: Date.parse('2026-11-20T08:00:00Z'),
    day: () => checks.forEach((look) => look()),
  };
  return self;
};
