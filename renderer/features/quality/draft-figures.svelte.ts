import type { RuleCounts, ProfilePreview } from '../../../electron/contract/index.ts';
import type { Profile } from '../../../electron/model/rules/profile.ts';
import { bridge } from '../../app/bridge.ts';

/** The time after the last change of a draft until it is evaluated, in milliseconds. */
const evaluationDelayMs = 400;

/** The results of a profile's rules while they are edited, evaluated for all products shortly after a change. */
export class DraftFigures {
  #found = $state.raw<ProfilePreview | null>(null);
  #isCounting = $state(false);
  #key = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  /** The figures that were found last, or null if there are none. While `isCounting` they are those of an earlier state. */
  get found(): ProfilePreview | null {
    return this.#found;
  }
  get isCounting(): boolean {
    return this.#isCounting;
  }

  /** Returns the figures of a rule as it is now, or null while they are not known. */
  ofRule(id: string): RuleCounts | null {
    return this.#isCounting ? null : (this.#found?.rules.find(({ rule }) => rule === id) ?? null);
  }

  /** Evaluates a profile soon, unless nothing that decides has changed. Null: the saved figures are right. */
  countSoon(profile: Profile | null): void {
    const decisive = profile?.rules.map(({ words: _, weight: __, watched: ___, notifyAbove: ____, ...rule }) => rule);
    const key = profile === null ? '' : JSON.stringify([decisive, profile.fields]);
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    if (profile === null) {
      this.#found = null;
      return;
    }
    this.#isCounting = true;
    const requestNumber = this.#turn;
    this.#timer = setTimeout(() => void this.#count(profile, requestNumber), evaluationDelayMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#isCounting = false;
  }

  async #count(profile: Profile, own: number): Promise<void> {
    const reply = await bridge.quality.tryProfile({ profile });
    if (own !== this.#turn) return;
    this.#isCounting = false;
    // Without figures the editor shows those of the saved profile.
    this.#found = reply.ok ? reply.value : null;
  }
}
