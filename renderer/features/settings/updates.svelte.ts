import type { UpdateStatus } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';

/** The progress of a program update, while the settings page shows it. */
export class UpdateProgress {
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
    void runWithErrorToast(async () => {
      this.#status = await unwrapReply(bridge.updates.status());
    });
    return deafen;
  }

  async check(): Promise<void> {
    await runWithErrorToast(async () => {
      this.#status = await unwrapReply(bridge.updates.check());
    });
  }

  async install(): Promise<void> {
    await runWithErrorToast(() => unwrapReply(bridge.updates.install()));
  }

  async openPage(): Promise<void> {
    await runWithErrorToast(() => unwrapReply(bridge.updates.openPage()));
  }
}
