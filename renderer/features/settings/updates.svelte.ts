import type { UpdateStatus } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';

/** The progress of a program update, while the settings page shows it. */
export class Updates {
  #status = $state.raw<UpdateStatus | null>(null);

  /** The status, or null before the first reply. */
  get status(): UpdateStatus | null {
    return this.#status;
  }

  /** Loads the status and subscribes to changes. Returns an unsubscribe function. */
  follow(): () => void {
    const deafen = bridge.on('updates.changed', (status) => {
      this.#status = status;
    });
    void attempt(async () => {
      this.#status = await ask(bridge.updates.status());
    });
    return deafen;
  }

  async check(): Promise<void> {
    await attempt(async () => {
      this.#status = await ask(bridge.updates.check());
    });
  }

  async install(): Promise<void> {
    await attempt(() => ask(bridge.updates.install()));
  }

  async openPage(): Promise<void> {
    await attempt(() => ask(bridge.updates.openPage()));
  }
}
