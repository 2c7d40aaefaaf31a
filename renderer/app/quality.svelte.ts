import type { AppError, JudgingProgress, QualityOverview } from '../../electron/contract/index.ts';
import { onAccountSwitch } from './account-switch.ts';
import { bridge } from './bridge.ts';
import { profileTitles } from './profile-titles.svelte.ts';

/** How the products of the account in use do by its profiles. */
class Quality {
  #overview = $state.raw<QualityOverview | null>(null);
  #judging = $state.raw<JudgingProgress | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #asked = 0;

  /** Null until it is known. */
  get overview(): QualityOverview | null {
    return this.#overview;
  }
  /** How far a look at the products has come; null while none is under way. */
  get judging(): JudgingProgress | null {
    return this.#judging;
  }
  /** Why it could not be asked for. */
  get problem(): AppError | null {
    return this.#problem;
  }
  /** Products that fail a watched profile; undefined while that is not known. */
  get failing(): number | undefined {
    const judged = this.#overview?.profiles.some(({ profile, figures }) => profile.watched && figures !== null);
    return judged === true ? this.#overview?.failing : undefined;
  }

  /** Follows the account in use. */
  async start(connected: boolean): Promise<void> {
    bridge.on('quality.changed', ({ judging }) => {
      this.#judging = judging;
      if (judging === null) void this.read();
    });
    onAccountSwitch((account) => {
      this.#asked += 1;
      this.#overview = null;
      profileTitles.take([]);
      this.#judging = null;
      if (account !== null) void this.read();
    });
    if (connected) void this.read();
    return Promise.resolve();
  }

  async read(): Promise<void> {
    const own = ++this.#asked;
    const reply = await bridge.quality.overview();
    if (own !== this.#asked) return;
    this.#problem = reply.ok ? null : reply.error;
    if (!reply.ok) return;
    this.#overview = reply.value;
    profileTitles.take(reply.value.profiles.flatMap(({ profile }) => (profile.channel === undefined ? profile : [])));
    this.#judging = reply.value.judging;
  }
}

export const quality = new Quality();
