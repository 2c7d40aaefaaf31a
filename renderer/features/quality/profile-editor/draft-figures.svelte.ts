import type { RuleCounts, ProfilePreview } from '../../../../electron/contract/index.ts';
import type { Profile } from '../../../../electron/model/rules/profile.ts';
import { bridge } from '../../../app/bridge.ts';
import { LatestRequest } from '../../../app/latest-request.ts';

/** The time after the last change of a draft until it is evaluated, in milliseconds. */
const evaluationDelayMs = 400;

/** The results of a profile's rules while they are edited, evaluated for all products shortly after a change. */
export class DraftFigures {
  #found = $state.raw<ProfilePreview | null>(null);
  #isCounting = $state(false);
  #key = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #requests = new LatestRequest();

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
    this.#timer = setTimeout(() => void this.#count(profile, this.#requests.start()), evaluationDelayMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#requests.dropAll();
    this.#isCounting = false;
  }

  async #count(profile: Profile, isLatest: () => boolean): Promise<void> {
    const reply = await bridge.quality.tryProfile({ profile });
    if (!isLatest()) return;
    this.#isCounting = false;
    // Without figures the editor shows those of the saved profile.
    this.#found = reply.ok ? reply.value : null;
  }
}
