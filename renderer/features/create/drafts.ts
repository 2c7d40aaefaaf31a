import type { ResourceName } from '../../../electron/model/index.ts';
import { attempt } from '../../attempt.ts';
import { ask, bridge } from '../../bridge.ts';
import type { Draft } from '../../resource/inputs.ts';

const pause = 400;
const keyOf = (resource: ResourceName): string => `draft/${resource}`;

/** Keeps what stands in a form, a moment after the last change or at once; null forgets it. */
export class DraftKeeper {
  readonly #key: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(resource: ResourceName) {
    this.#key = keyOf(resource);
  }

  async remembered(): Promise<unknown> {
    return ask(bridge.app.remembered({ key: this.#key }));
  }

  keepSoon(draft: Draft | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(draft), pause);
  }

  async keep(draft: Draft | null): Promise<void> {
    clearTimeout(this.#timer);
    const value = draft === null ? null : { ...draft };
    await attempt(() => ask(bridge.app.remember({ key: this.#key, value })));
  }
}
