import type { AppError, EvaluationProgress, QualityOverview } from '../../../electron/contract/index.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { bridge } from '../bridge.ts';
import { LatestRequest } from '../latest-request.ts';
import { profileTitles } from '../profile-names.svelte.ts';

/** The results of the current account's products in its profiles. */
class Quality {
  #overview = $state.raw<QualityOverview | null>(null);
  #evaluationProgress = $state.raw<EvaluationProgress | null>(null);
  #problem = $state.raw<AppError | null>(null);
  readonly #requests = new LatestRequest();

  /** The overview, or null before it has loaded. */
  get overview(): QualityOverview | null {
    return this.#overview;
  }
  /** The progress of an evaluation, or null while none is running. */
  get evaluationProgress(): EvaluationProgress | null {
    return this.#evaluationProgress;
  }
  /** The error of the last request. */
  get problem(): AppError | null {
    return this.#problem;
  }
  /** The number of products that fail a watched profile, or undefined if it is unknown. */
  get failing(): number | undefined {
    const evaluated = this.#overview?.profiles.some(({ profile, figures }) => profile.watched && figures !== null);
    return evaluated === true ? this.#overview?.failing : undefined;
  }

  /** Subscribes to changes of the current account. */
  async start(connected: boolean): Promise<void> {
    bridge.on('quality.changed', ({ evaluationProgress }) => {
      this.#evaluationProgress = evaluationProgress;
      if (evaluationProgress === null) void this.read();
    });
    onAccountSwitch((account) => {
      this.#requests.dropAll();
      this.#overview = null;
      this.#problem = null;
      profileTitles.take([]);
      this.#evaluationProgress = null;
      if (account !== null) void this.read();
    });
    if (connected) void this.read();
    return Promise.resolve();
  }

  async read(): Promise<void> {
    const isLatest = this.#requests.start();
    const reply = await bridge.quality.overview();
    if (!isLatest()) return;
    this.#problem = reply.ok ? null : reply.error;
    if (!reply.ok) return;
    this.#overview = reply.value;
    profileTitles.take(reply.value.profiles.flatMap(({ profile }) => (profile.channel === undefined ? profile : [])));
    this.#evaluationProgress = reply.value.evaluationProgress;
  }
}

export const qualityState = new Quality();
