import type {
  AppError,
  SaveFolder,
  SavePlanProgress,
  SaveOptions,
  SavePlan,
  SaveRunStatus,
} from '../../../electron/contract/index.ts';
import { saveSelections } from '../../../electron/contract/constants.ts';
import { unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import type { SaveFilesRequest } from '../../app/dialogs.svelte.ts';

const remembered = 'saving';
const first: SaveOptions = { which: 'all', names: '{sku}_{nn}', folders: true, convert: null };
/** The default options for assets, which may not belong to a product. */
const firstOfAssets: SaveOptions = { ...first, names: '{name}', folders: false };
const firstConvert = { longestSide: 2_000, quality: 85, white: true } as const;
/** The delay in milliseconds after a change before a new plan is requested. */
const planDelayMs = 150;

export const conversionLimits = { longestSide: [16, 20_000], quality: [1, 100] } as const;

const isInRange = (value: unknown, [least, most]: readonly [number, number]): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

type Known = Readonly<Record<string, unknown>>;
const asKnown = (value: unknown): Known => (typeof value === 'object' && value !== null ? (value as Known) : {});

/** Parses stored options. Invalid parts are ignored. */
const readOptions = (value: unknown, otherwise: SaveOptions): SaveOptions => {
  const known = asKnown(value);
  const convert = asKnown(known['convert']);
  const { longestSide, quality, white } = convert;
  return {
    which: saveSelections.find((one) => one === known['which']) ?? otherwise.which,
    names: typeof known['names'] === 'string' && known['names'] !== '' ? known['names'].slice(0, 200) : otherwise.names,
    folders: typeof known['folders'] === 'boolean' ? known['folders'] : otherwise.folders,
    convert:
      isInRange(longestSide, conversionLimits.longestSide) &&
      isInRange(quality, conversionLimits.quality) &&
      typeof white === 'boolean'
        ? { longestSide, quality, white }
        : null,
  };
};

type Of = Extract<SaveFilesRequest, { readonly resource: unknown }>;

/** The options for saving files, and the resulting plan. */
export class SaveForm {
  #asked = $state.raw<Of | null>(null);
  #options = $state.raw<SaveOptions>(first);
  /** Options that the user has changed for these files. They take precedence over the stored ones. */
  #own: Partial<SaveOptions> = {};
  #folder = $state.raw<SaveFolder | null>(null);
  #plan = $state.raw<SavePlan | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #measuring = $state(false);
  #progress = $state.raw<SavePlanProgress | null>(null);
  longestSide = $state(String(firstConvert.longestSide));
  quality = $state(String(firstConvert.quality));
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #requests = new LatestRequest();

  get asked(): Of | null {
    return this.#asked;
  }
  get options(): SaveOptions {
    return this.#options;
  }
  get folder(): SaveFolder | null {
    return this.#folder;
  }
  get plan(): SavePlan | null {
    return this.#plan;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get measuring(): boolean {
    return this.#measuring;
  }
  /** The progress of the running plan, or null if none is running or it is fast. */
  get progress(): SavePlanProgress | null {
    return this.#progress;
  }
  get sideIsWrong(): boolean {
    return !isInRange(Number(this.longestSide), conversionLimits.longestSide);
  }
  get qualityIsWrong(): boolean {
    return !isInRange(Number(this.quality), conversionLimits.quality);
  }
  /** Whether the run can start. */
  get ready(): boolean {
    const isInvalid = this.#options.convert !== null && (this.sideIsWrong || this.qualityIsWrong);
    return this.#folder !== null && !isInvalid && (this.#plan?.files ?? 0) > 0;
  }

  /** Subscribes to plan progress while the form is shown. Returns an unsubscribe function. */
  follow(): () => void {
    return bridge.on('downloads.measuring', (measuring) => {
      if (this.#measuring) this.#progress = measuring;
    });
  }

  async open(asked: Of): Promise<void> {
    this.#asked = asked;
    this.#cancelPlan();
    this.#plan = null;
    this.#problem = null;
    this.#measuring = true;
    const otherwise = asked.resource === 'product' ? first : firstOfAssets;
    this.#own = {};
    this.#options = otherwise;
    const [kept, folder] = await Promise.all([
      bridge.app.remembered({ key: `${remembered}/${asked.resource}` }),
      bridge.downloads.lastFolder(),
    ]);
    if (this.#asked !== asked) return;
    this.#options = { ...(kept.ok ? readOptions(kept.value, otherwise) : otherwise), ...this.#own };
    const { convert } = this.#options;
    if (convert !== null) {
      this.longestSide = String(convert.longestSide ?? firstConvert.longestSide);
      this.quality = String(convert.quality);
    }
    this.#folder = folder.ok ? folder.value : null;
    await this.#measure();
  }

  async chooseFolder(): Promise<void> {
    try {
      const folder = await unwrapReply(bridge.downloads.chooseFolder());
      if (folder === null) return;
      this.#folder = folder;
      await this.#measure();
    } catch (thrown) {
      this.#problem = getBridgeError(thrown);
    }
  }

  choose(change: Partial<SaveOptions>): void {
    this.#own = { ...this.#own, ...change };
    this.#options = { ...this.#options, ...change };
    this.#remember();
    this.#measureSoon();
  }

  convert(on: boolean): void {
    this.choose({ convert: on ? { ...firstConvert, ...this.#figures() } : null });
  }

  white(white: boolean): void {
    const { convert } = this.#options;
    if (convert !== null) this.choose({ convert: { ...convert, white } });
  }

  /** Applies the typed longest side and quality if both are valid. */
  typed(): void {
    const { convert } = this.#options;
    if (convert !== null) this.choose({ convert: { ...convert, ...this.#figures() } });
  }

  /** Starts the run. Resolves to the run, or null if it could not start. */
  async start(): Promise<SaveRunStatus | null> {
    const [asked, folder] = [this.#asked, this.#folder];
    if (asked === null || folder === null || !this.ready) return null;
    try {
      return await unwrapReply(
        bridge.downloads.start({ scope: asked.scope, options: this.#options, folder: folder.id }),
      );
    } catch (thrown) {
      this.#problem = getBridgeError(thrown);
      return null;
    }
  }

  #figures(): { longestSide?: number; quality?: number } {
    return {
      ...(this.sideIsWrong ? {} : { longestSide: Number(this.longestSide) }),
      ...(this.qualityIsWrong ? {} : { quality: Number(this.quality) }),
    };
  }

  #remember(): void {
    if (this.#asked === null) return;
    const { convert, ...rest } = this.#options;
    const value = { ...rest, convert: convert === null ? null : { ...convert } };
    void bridge.app.remember({ key: `${remembered}/${this.#asked.resource}`, value });
  }

  #measureSoon(): void {
    this.#cancelPlan();
    this.#measuring = true;
    this.#timer = setTimeout(() => void this.#measure(), planDelayMs);
  }

  /** Later replies of an earlier plan belong to other files or options. */
  #cancelPlan(): void {
    clearTimeout(this.#timer);
    this.#requests.dropAll();
  }

  async #measure(): Promise<void> {
    const request = this.#asked;
    if (request === null) return;
    this.#measuring = true;
    const isLatest = this.#requests.start();
    const { scope } = request;
    const reply = await bridge.downloads.plan({ scope, options: this.#options, folder: this.#folder?.id ?? null });
    if (!isLatest()) return;
    this.#measuring = false;
    this.#progress = null;
    this.#problem = reply.ok || reply.error.code === 'cancelled' ? null : reply.error;
    if (reply.ok) this.#plan = reply.value;
  }
}
