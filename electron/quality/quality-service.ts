import { createLogger } from '../base/logger.ts';
import { type OnDemandThread, startOnDemandThread } from '../base/on-demand-thread.ts';
import { type NoEvents, type StartThread, startThread } from '../base/thread.ts';
import type { ResourceId } from '../base/branded-types.ts';
import type { Cache } from '../cache/cache.ts';
import { queryOfView } from '../cache/shared/view-query.ts';
import type { ProfileCount, ProfileRegistration } from '../cache/shared/rule-results.ts';
import type {
  ChannelWatch,
  EvaluatedProfile,
  EvaluationProgress,
  ProductRuleResults,
  QualityOverview,
  ProfilePreview,
  RulePreview,
  WatchedView,
} from './contract.ts';
import { type ListCheckResult, VitrineError } from '../contract/index.ts';
import type { CompletenessPart } from '../model/index.ts';
import { getRulesInForce } from '../model/rules/evaluate.ts';
import { resolveRule } from '../model/rules/resolve-pack-field.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { readChannelRuns } from './channel-runs.ts';
import { type FailureIncrease, findIncreases, getFailingChange, getTrend, listWatched } from './trends.ts';
import type { QualityHistory } from './failure-history.ts';
import { buildProductResults } from './product-results.ts';
import { createChannelProfiles, createChannelRules } from './channel-rules.ts';
import { readColumns } from './channel-columns.ts';
import type { ListCheckStep } from './evaluation/list-check.ts';
import { type ListChecking, listCheckingWith } from './list-check-runner.ts';
import { summarizePack, getRulePacks, createProfileFromPack } from './rule-packs.ts';
import { getRuleLists, computeSignature, getToday, withoutParts } from './profile-signature.ts';
import { checkPattern, createRuleProblems } from './validate-pattern.ts';
import type { ProfileStore } from './profile-store.ts';
import { type Profiles, createProfiles } from './profiles.ts';
import type { QualityHandlers } from './quality-thread.ts';
import { type WatchedChannels, getChannelWatchKey, withWatches } from './watched-channels.ts';
import type { WatchedViews } from './watched-views.ts';

const log = createLogger('quality');

/** Evaluates the products of one account by its profiles, after each sync and each change of a profile. */
export interface Quality {
  overview(): Promise<QualityOverview>;
  /** Returns the current rule. Throws `notFound`. */
  rule(profile: string, rule: string): Promise<Rule>;
  /** Returns the rules of every profile that are active today. */
  rulesInForce(): Promise<
    readonly { readonly profile: string; readonly name: string; readonly rules: readonly Rule[] }[]
  >;
  readonly profiles: Profiles;
  /** Starts counting a saved view. Throws `disk`, or `badArgument` above the limit. */
  watchView(view: WatchedView): Promise<void>;
  /** Does nothing if the view is not watched. */
  unwatchView(id: string): Promise<void>;
  /**
   * Starts counting a channel's profile, or a rule of it. Throws `notFound`, `disk`, or `badArgument` above the limit.
   */
  watchChannel(watch: ChannelWatch): Promise<void>;
  /** Does nothing if the channel is not watched. */
  unwatchChannel(watch: Pick<ChannelWatch, 'profile' | 'rule'>): Promise<void>;
  /** Returns the current results of each profile for one product. */
  ofProduct(id: ResourceId): Promise<readonly ProductRuleResults[]>;
  /** Returns the rules of a pack as a profile that is not kept. Throws `notFound`. */
  readPack(id: string): Promise<Profile>;
  /** Creates a profile from a pack and guesses its fields from the account's attributes. Throws `notFound`. */
  usePack(id: string): Promise<Profile>;
  /** Returns the result of an unsaved rule. A newer call cancels one that has not started (`cancelled`). */
  try(rule: Rule): Promise<RulePreview>;
  /** Evaluates a profile that is not saved. A newer call drops one that has not started: `cancelled`. */
  tryProfile(profile: Profile): Promise<ProfilePreview>;
  /**
   * Returns the violations in a list's products, for a channel with these columns. A newer call or a stop cancels it
   * (`cancelled`).
   */
  checkList(
    request: ListCheckRequest,
    onStep?: (step: Pick<ListCheckStep, 'read' | 'total'>) => void,
  ): Promise<ListCheckResult>;
  stopListCheck(): void;
  /** Evaluates the queued products soon. Can be called at any time. */
  evaluateSoon(): void;
  /** Stops running work. Can be called twice. */
  close(): Promise<void>;
}

/**
 * A list whose products are checked, with the columns of the channel and the maximum length of a title in characters.
 */
export interface ListCheckRequest {
  readonly list: string;
  readonly columns: readonly unknown[];
  readonly longest: number;
}

export interface QualityParts {
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  readonly cache: Cache;
  readonly profiles: ProfileStore;
  readonly history: QualityHistory;
  readonly views: WatchedViews;
  readonly channels: WatchedChannels;
  /** Called when a watched count has grown by more than its notification threshold. */
  readonly onGrown?: ((growth: FailureIncrease) => void) | undefined;
  /** Returns the completeness checks that the account has switched off. */
  readonly completenessOff: () => readonly CompletenessPart[];
  /** Whether a sync of the products is running. They are evaluated afterwards. */
  readonly isReading: () => boolean;
  readonly onChanged: (evaluationProgress: EvaluationProgress | null) => void;
  readonly startThread?: StartThread | undefined;
  /** False disables evaluation, for programs that do not show results. */
  readonly evaluatesProducts?: boolean | undefined;
  /** The time in milliseconds within which changes are evaluated together; 300 by default. */
  readonly gather?: number | undefined;
}

/** The idle time in milliseconds after which the thread ends. */
const maxIdleMs = 15_000;
/** The minimum time between two progress reports, in milliseconds. */
const minProgressIntervalMs = 250;
const gatherMs = 300;

/** The number of changed products above which evaluating all products is faster. */
const maxQueuedProducts = 5_000;

const findRule = ({ rules }: Profile, id: string): Rule => {
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new VitrineError('notFound', m.quality.unknownRule);
  return found;
};

class ProfileEvaluation implements Quality {
  readonly profiles: Profiles;
  readonly #parts: QualityParts;
  readonly #thread: OnDemandThread<QualityHandlers, NoEvents>;
  readonly #lists: ListChecking;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #progress: EvaluationProgress | null = null;
  #problem: string | null = null;
  readonly #ruleProblems = createRuleProblems();
  #trials = 0;
  readonly #notified = new Map<string, number>();
  /** The last counts of each profile. */
  readonly #before = new Map<string, ProfileCount>();
  #failingBefore: number | null = null;

  constructor(parts: QualityParts) {
    this.#parts = parts;
    this.profiles = createProfiles(parts.profiles, () => {
      this.#tell(this.#progress);
      this.evaluateSoon();
    });
    const { root, folder, startThread: start = startThread } = parts;
    this.#thread = startOnDemandThread<QualityHandlers, NoEvents>({
      start: () => start(root, 'quality/quality-thread', { folder }),
      closing: { finalCall: 'close' },
      idleFor: maxIdleMs,
    });
    this.#lists = listCheckingWith(this.#thread);
  }

  async overview(): Promise<QualityOverview> {
    const profiles = await this.#profiles();
    const days = await this.#parts.history.days();
    const counts = await this.#counts();
    const watched = profiles.filter((profile) => profile.watched).map(({ id }) => id);
    const toEvaluatedProfile = async (profile: Profile): Promise<EvaluatedProfile> => {
      const count = counts.get(profile.id);
      const problems = await this.#ruleProblems.of(profile.rules);
      if (typeof count?.evaluatedAt !== 'string') return { profile, problems, figures: null };
      const { evaluatedAt, products, pass, notAnalysed, rules } = count;
      const trend = getTrend(days, profile.id, getToday());
      return { profile, problems, figures: { evaluatedAt, products, pass, notAnalysed, rules, ...trend } };
    };
    return {
      profiles: await Promise.all(profiles.map(toEvaluatedProfile)),
      failing: await this.#failing(watched, counts),
      failingChange: getFailingChange(days, getToday()),
      watched: listWatched(days, profiles, await this.#parts.views.list(), getToday()),
      channels: await readChannelRuns(this.#parts.cache, Date.now()),
      packs: getRulePacks().map((pack) => summarizePack(pack, profiles)),
      evaluationProgress: this.#progress,
      problem: this.#problem,
    };
  }

  async rule(profile: string, rule: string): Promise<Rule> {
    const storedProfile = await this.#profile(profile);
    return resolveRule(storedProfile, findRule(storedProfile, rule));
  }

  async rulesInForce(): ReturnType<Quality['rulesInForce']> {
    return (await this.#profilesInForce()).map(({ profile: { id, name }, rules }) => ({ profile: id, name, rules }));
  }

  async ofProduct(id: ResourceId): Promise<readonly ProductRuleResults[]> {
    const profiles = await this.#profilesInForce();
    const profileRules = profiles.map(({ profile, rules }) => ({ profile: profile.id, rules }));
    const known = await this.#parts.cache.answersOf(id, profileRules);
    return profiles.flatMap(({ profile, rules }) => {
      const answers = known?.find((one) => one.profile === profile.id)?.answers ?? [];
      return answers.length === 0 ? [] : [buildProductResults(profile, rules, answers)];
    });
  }

  async watchView(view: WatchedView): Promise<void> {
    await this.#parts.views.watch(view);
    await this.#note();
    this.#tell(this.#progress);
  }

  async unwatchView(id: string): Promise<void> {
    await this.#parts.views.forget(id);
    this.#tell(this.#progress);
  }

  async watchChannel(watch: ChannelWatch): Promise<void> {
    const storedProfile = await this.#profile(watch.profile);
    if (watch.rule !== null) findRule(storedProfile, watch.rule);
    await this.#parts.channels.watch(watch);
    this.#tell(this.#progress);
  }

  async unwatchChannel(watch: Pick<ChannelWatch, 'profile' | 'rule'>): Promise<void> {
    await this.#parts.channels.forget(getChannelWatchKey(watch));
    this.#tell(this.#progress);
  }

  async readPack(id: string): Promise<Profile> {
    const pack = getRulePacks().find((one) => one.id === id);
    if (pack === undefined) throw new VitrineError('notFound', m.quality.unknownPack);
    return createProfileFromPack(pack, await this.#parts.cache.attributes(), await this.#parts.cache.sampledValues());
  }

  async usePack(id: string): Promise<Profile> {
    return this.profiles.add(await this.readPack(id));
  }

  async try(rule: Rule): Promise<RulePreview> {
    await checkPattern(rule);
    await this.#makeReady([rule]);
    const run = (this.#trials += 1);
    let found = await this.#thread.call('try', { run, rule }, { replaces: 'try' });
    while (found === null) found = await this.#thread.call('try', { run, rule: null }, { replaces: 'try' });
    return found;
  }

  async tryProfile(profile: Profile): Promise<ProfilePreview> {
    const rules = await this.#usableRules(withoutParts(profile, this.#parts.completenessOff()));
    await this.#makeReady(rules);
    const run = (this.#trials += 1);
    let found = await this.#thread.call('tryProfile', { run, rules }, { replaces: 'tryProfile' });
    while (found === null)
      found = await this.#thread.call('tryProfile', { run, rules: null }, { replaces: 'tryProfile' });
    return found;
  }

  async checkList(
    { list, columns, longest }: ListCheckRequest,
    onStep?: Parameters<ListChecking['check']>[1],
  ): Promise<ListCheckResult> {
    const { known } = readColumns(columns, await this.#parts.cache.attributes());
    const checkedList = { list: { id: list, name: '' }, columns: known.length === 0 ? null : known, longest };
    return this.#lists.check({ list, rules: createChannelRules(checkedList) }, onStep);
  }

  stopListCheck(): void {
    this.#lists.stop();
  }

  evaluateSoon(): void {
    if (this.#closed || this.#parts.evaluatesProducts === false) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#timer ??= setTimeout(() => this.#begin(), this.#parts.gather ?? gatherMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    // Close the thread first, because the running work may wait for a very long call.
    await this.#thread.close();
    await this.#running;
    await this.#parts.profiles.settled();
    await this.#parts.history.settled();
    await this.#parts.views.settled();
    await this.#parts.channels.settled();
  }

  /** Returns the counts by profile. A profile that is being evaluated again keeps its former counts until the end. */
  async #counts(): Promise<ReadonlyMap<string, ProfileCount>> {
    const now = await this.#parts.cache.ruleResultCounts();
    for (const count of now) if (count.evaluatedAt !== null) this.#before.set(count.profile, count);
    return new Map(
      now.map((count) => [
        count.profile,
        count.evaluatedAt === null ? (this.#before.get(count.profile) ?? count) : count,
      ]),
    );
  }

  async #failing(watched: readonly string[], counts: ReadonlyMap<string, ProfileCount>): Promise<number> {
    const plan = await this.#parts.cache.ruleResultCounts();
    const isReevaluation = plan.some(
      ({ profile, evaluatedAt }) =>
        evaluatedAt === null && watched.includes(profile) && counts.get(profile)?.evaluatedAt !== null,
    );
    if (!isReevaluation || this.#failingBefore === null)
      this.#failingBefore = await this.#parts.cache.failingOf(watched);
    return this.#failingBefore;
  }

  async #profiles(): Promise<readonly Profile[]> {
    const disabledParts = this.#parts.completenessOff();
    const ownProfiles = (await this.#parts.profiles.list()).map((profile) => withoutParts(profile, disabledParts));
    const watches = await this.#parts.channels.list();
    const ofChannels = await createChannelProfiles(this.#parts.cache);
    return [...ownProfiles, ...ofChannels.map((profile) => withWatches(profile, watches))];
  }

  /** Returns the profiles with their rules that are active today and usable. */
  async #profilesInForce(): Promise<readonly { readonly profile: Profile; readonly rules: readonly Rule[] }[]> {
    const profiles = await this.#profiles();
    return Promise.all(profiles.map(async (profile) => ({ profile, rules: await this.#usableRules(profile) })));
  }

  /** Returns the rules of a profile that count today and can be used. */
  async #usableRules(profile: Profile): Promise<readonly Rule[]> {
    const problems = await this.#ruleProblems.of(profile.rules);
    return getRulesInForce(profile, getToday()).filter(({ id }) => !Object.hasOwn(problems, id));
  }

  async #profile(id: string): Promise<Profile> {
    const storedProfile = (await this.#profiles()).find((profile) => profile.id === id);
    if (storedProfile === undefined) throw new VitrineError('notFound', m.quality.unknownProfile);
    return storedProfile;
  }

  #begin(): void {
    this.#timer = undefined;
    if (this.#closed || this.#parts.isReading()) return;
    this.#running = this.#evaluate()
      .then(
        () => void (this.#problem = null),
        (error: unknown) => this.#fail(error),
      )
      .finally(() => {
        this.#running = null;
        this.#tell(null);
        if (!this.#again) return;
        this.#again = false;
        this.evaluateSoon();
      });
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    log.error('Products could not be evaluated', error);
    this.#problem = m.quality.failed;
  }

  #tell(progress: EvaluationProgress | null): void {
    this.#progress = progress;
    if (!this.#closed) this.#parts.onChanged(progress);
  }

  /** Indexes the values from the bodies that the rules' views need. */
  async #makeReady(rules: readonly Rule[]): Promise<void> {
    for (const { holdsFor } of rules)
      if (holdsFor.view !== undefined) await this.#parts.cache.query(queryOfView(holdsFor.view), 0, 1, 'quality');
  }

  async #plan(): Promise<readonly (ProfileRegistration & { readonly inForce: readonly Rule[] })[]> {
    const { cache } = this.#parts;
    const description = (await cache.description())?.attribute ?? null;
    const profiles = await this.#profilesInForce();
    const lists = await cache.listQueries(getRuleLists(profiles.map(({ profile }) => profile)));
    return profiles.map(({ profile, rules }) => ({
      profile: profile.id,
      rules: rules.map(({ id }) => id),
      signature: computeSignature(rules, { description, lists, day: getToday() }),
      inForce: rules,
    }));
  }

  async #evaluate(): Promise<void> {
    const { cache } = this.#parts;
    await this.#compare();
    const plannedProfiles = await this.#plan();
    const profileRules = plannedProfiles.map(({ profile, rules, signature }) => ({ profile, rules, signature }));
    if ((await cache.counts()).product === 0) return;
    const due = await cache.countQueuedProducts();
    const planned = await cache.planEvaluation({ profiles: profileRules, reevaluate: due > maxQueuedProducts });
    if (due === 0 && !planned.some(({ fresh }) => fresh)) return this.#noteNewDay();
    await this.#makeReady(plannedProfiles.flatMap(({ inForce }) => inForce));
    const { total, upTo } = await this.#thread.call(
      'begin',
      planned.map(({ profile, keys, fresh }) => ({
        keys,
        fresh,
        rules: plannedProfiles.find((plannedProfile) => plannedProfile.profile === profile)?.inForce ?? [],
      })),
    );
    await this.#keepAll(total);
    if (this.#closed) return;
    await cache.finishEvaluation({ profiles: profileRules, upTo, at: Date.now() });
    await this.#note();
  }

  /** Finds look-alikes if some pictures were not compared yet. */
  async #compare(): Promise<void> {
    const { cache } = this.#parts;
    if (await cache.hasUncomparedPictures()) await cache.storeLookAlikes(await this.#thread.call('compare', undefined));
  }

  /** A day without changes is counted too. */
  async #noteNewDay(): Promise<void> {
    const days = await this.#parts.history.days();
    if (!days.some(({ day }) => day === getToday())) await this.#note();
  }

  /** Stores the current counts for today, and notifies of growth. */
  async #note(): Promise<void> {
    const { cache, history, onGrown } = this.#parts;
    const views = await this.#parts.views.list();
    const counts: Record<string, number> = {};
    for (const { id, view } of views) counts[id] = (await cache.query(queryOfView(view), 0, 1, `watched ${id}`)).total;
    const unanalysed = { resource: 'asset', searchText: '', view: 'notLookedAt', type: null, sort: null } as const;
    const { total } = await cache.query(unanalysed, 0, 1, 'not analysed');
    const profiles = await this.#profiles();
    const watchedIds = profiles.flatMap(({ id, watched }) => (watched ? [id] : []));
    await history.note(getToday(), {
      profiles: await cache.ruleResultCounts(),
      views: counts,
      picturesNotAnalysed: total,
      failing: { watched: watchedIds, count: await cache.failingOf(watchedIds) },
    });
    const watched = listWatched(await history.days(), profiles, views, getToday());
    for (const growth of findIncreases(watched, this.#notified)) onGrown?.(growth);
  }

  /** Evaluates the next products while the results of the previous ones are written. */
  async #keepAll(total: number): Promise<void> {
    let done = 0;
    let reportedAt = 0;
    let writing = Promise.resolve();
    for (;;) {
      const evaluated = await this.#thread.call('next', undefined);
      await writing;
      if (evaluated === null || this.#closed) return;
      done += evaluated.keys.length;
      writing = this.#parts.cache.storeRuleResults(evaluated);
      writing.catch(() => undefined); // Awaited before the next write.
      if (performance.now() - reportedAt < minProgressIntervalMs) continue;
      reportedAt = performance.now();
      this.#tell({ done, total });
    }
  }
}

/** Creates the evaluation. It does not start before `evaluateSoon`. */
export const createQuality = (parts: QualityParts): Quality => new ProfileEvaluation(parts);
