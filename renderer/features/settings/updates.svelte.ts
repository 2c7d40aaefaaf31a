import type { UpdateStatus } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';

/** How far an update is, while the settings show it. */
export class Updates {
  #status = $state.raw<UpdateStatus | null>(null);

  /** Null until the first answer. */
  get status(): UpdateStatus | null {
    return this.#status;
  }

  /** Reads it and follows its changes; returns an unsubscribe function. */
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
