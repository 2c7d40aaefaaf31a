import type { SaveRunStatus } from '../../electron/contract/index.ts';
import { onAccountSwitch } from './account-switch.ts';
import { bridge } from './bridge.ts';
import { LatestRequest } from './latest-request.ts';
import { shareSubscription } from './shared-subscription.ts';

const isUnderWay = ({ state }: SaveRunStatus): boolean =>
  state === 'running' || state === 'waiting' || state === 'paused';

/** The runs that save files into folders. They continue on any page. */
class Saving {
  #runs = $state.raw<readonly SaveRunStatus[]>([]);
  readonly #requests = new LatestRequest();

  /** The runs of this session and earlier ones with failed files, newest first. */
  get runs(): readonly SaveRunStatus[] {
    return this.#runs;
  }
  /** The run in progress, or undefined. */
  get current(): SaveRunStatus | undefined {
    return this.#runs.findLast(isUnderWay);
  }

  /** The progress of the current run in percent; 0 without one. */
  get percent(): number {
    if (this.current === undefined) return 0;
    const { files, counts } = this.current;
    return Math.floor((100 * (files - counts.waiting - counts.fetching - counts.converting)) / files);
  }

  run(id: string): SaveRunStatus | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  /** Subscribes to the runs while any component shows them. Returns an unsubscribe function. */
  readonly follow = shareSubscription(() => this.#listen());

  take(run: SaveRunStatus): void {
    const known = this.#runs.some(({ id }) => id === run.id);
    this.#runs = known ? this.#runs.map((one) => (one.id === run.id ? run : one)) : [run, ...this.#runs];
  }

  #listen(): () => void {
    const stops = [
      bridge.on('downloads.changed', (run) => this.take(run)),
      onAccountSwitch(() => {
        this.#runs = [];
        void this.#read();
      }),
    ];
    void this.#read();
    return () => stops.forEach((stop) => stop());
  }

  async #read(): Promise<void> {
    const isLatest = this.#requests.start();
    const reply = await bridge.downloads.runs();
    // Runs of an account that is no longer open are not shown.
    if (!isLatest()) return;
    this.#runs = reply.ok ? reply.value : [];
  }
}

export const saveOverview = new Saving();
