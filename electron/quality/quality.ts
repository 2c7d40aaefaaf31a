import { createLogger } from '../base/logger.ts';
import { startRestingThread } from '../base/resting-thread.ts';
import type { RestingThread } from '../base/resting-thread.ts';
import { startThread } from '../base/thread.ts';
import type { NoEvents, StartThread } from '../base/thread.ts';
import type { ResourceId } from '../base/brand.ts';
import type { Cache } from '../cache/cache.ts';
import { queryOfView } from '../cache/shared/view-query.ts';
import type { ProfileCount, ProfileToJudge } from '../cache/shared/verdicts.ts';
import type {
  ChannelWatch,
  JudgedProfile,
  JudgingProgress,
  ProductAnswers,
  QualityOverview,
  TriedProfile,
  TriedRule,
  WatchedView,
} from '../contract/quality.ts';
import { VitrineError } from '../contract/index.ts';
import type { Lint } from '../contract/index.ts';
import type { CompletenessPart } from '../model/index.ts';
import { rulesInForce } from '../model/rules/judge.ts';
import { resolvedRule } from '../model/rules/resolve.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { readChannelRuns } from './channel-runs.ts';
import { grown, trendOf, watchedOf } from './growth.ts';
import type { Growth } from './growth.ts';
import type { QualityHistory } from './history.ts';
import { productAnswers } from './product-answers.ts';
import { channelProfiles, channelRules } from './channel-rules.ts';
import { readColumns } from './channel-columns.ts';
import type { ListCheckStep } from './judging/list-check.ts';
import { listCheckingWith } from './list-checking.ts';
import type { ListChecking } from './list-checking.ts';
import { headOf, packs, profileOf } from './packs.ts';
import { listsOf, signatureOf, today, withoutParts } from './signature.ts';
import { checkPattern, createRuleProblems } from './pattern-check.ts';
import type { ProfileStore } from './profile-store.ts';
import { createProfiles } from './profiles.ts';
import type { Profiles } from './profiles.ts';
import type { QualityHandlers } from './quality-thread.ts';
import { channelWatchKey, withWatches } from './watched-channels.ts';
import type { WatchedChannels } from './watched-channels.ts';
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
  ofProduct(id: ResourceId): Promise<readonly ProductAnswers[]>;
  /** Returns the rules of a pack as a profile that is not kept. Throws `notFound`. */
  readPack(id: string): Promise<Profile>;
  /** Creates a profile from a pack and guesses its fields from the account's attributes. Throws `notFound`. */
  usePack(id: string): Promise<Profile>;
  /** Returns the result of an unsaved rule. A newer call cancels one that has not started (`cancelled`). */
  try(rule: Rule): Promise<TriedRule>;
  /** Evaluates a profile that is not saved. A newer call drops one that has not started: `cancelled`. */
  tryProfile(profile: Profile): Promise<TriedProfile>;
  /**
   * Returns the violations in a list's products, for a channel with these columns. A newer call or a stop cancels it
   * (`cancelled`).
   */
  checkList(asked: ListAsked, onStep?: (step: Pick<ListCheckStep, 'read' | 'total'>) => void): Promise<Lint>;
  stopListCheck(): void;
  /** Evaluates the queued products soon. Can be called at any time. */
  judgeSoon(): void;
  /** Stops running work. Can be called twice. */
  close(): Promise<void>;
}

/**
 * A list whose products are checked, with the columns of the channel and the maximum length of a title in characters.
 */
export interface ListAsked {
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
  readonly onGrown?: ((growth: Growth) => void) | undefined;
  /** Returns the completeness checks that the account has switched off. */
  readonly completenessOff: () => readonly CompletenessPart[];
  /** Whether a sync of the products is running. They are evaluated afterwards. */
  readonly isReading: () => boolean;
  readonly onChanged: (judging: JudgingProgress | null) => void;
  readonly startThread?: StartThread | undefined;
  /** False disables evaluation, for programs that do not show results. */
  readonly judges?: boolean | undefined;
  /** The time in milliseconds within which changes are evaluated together; 300 by default. */
  readonly gather?: number | undefined;
}

/** The idle time in milliseconds after which the thread ends. */
const restAfter = 15_000;
/** The minimum time between two progress reports, in milliseconds. */
const between = 250;
const gathers = 300;

/** The number of changed products above which evaluating all products is faster. */
const mostDue = 5_000;

const ruleIn = ({ rules }: Profile, id: string): Rule => {
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new VitrineError('notFound', m.quality.unknownRule);
  return found;
};

class Judgement implements Quality {
  readonly profiles: Profiles;
  readonly #parts: QualityParts;
  readonly #thread: RestingThread<QualityHandlers, NoEvents>;
  readonly #lists: ListChecking;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #progress: JudgingProgress | null = null;
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
      this.judgeSoon();
    });
    const { root, folder, startThread: start = startThread } = parts;
    this.#thread = startRestingThread<QualityHandlers, NoEvents>({
      start: () => start(root, 'quality/quality-thread', { folder }),
      closing: { finalCall: 'close' },
      idleFor: restAfter,
    });
    this.#lists = listCheckingWith(this.#thread);
  }

  async overview(): Promise<QualityOverview> {
    const profiles = await this.#profiles();
    const days = await this.#parts.history.days();
    const counts = await this.#counts();
    const watched = profiles.filter((profile) => profile.watched).map(({ id }) => id);
    const judgedProfile = async (profile: Profile): Promise<JudgedProfile> => {
      const count = counts.get(profile.id);
      const problems = await this.#ruleProblems.of(profile.rules);
      if (typeof count?.judgedAt !== 'string') return { profile, problems, figures: null };
      const { judgedAt, products, pass, notAnalysed, rules } = count;
      const trend = trendOf(days, profile.id, today());
      return { profile, problems, figures: { judgedAt, products, pass, notAnalysed, rules, ...trend } };
    };
    return {
      profiles: await Promise.all(profiles.map(judgedProfile)),
      failing: await this.#failing(watched, counts),
      watched: watchedOf(days, profiles, await this.#parts.views.list(), today()),
      channels: await readChannelRuns(this.#parts.cache, Date.now()),
      packs: packs().map((pack) => headOf(pack, profiles)),
      judging: this.#progress,
      problem: this.#problem,
    };
  }

  async rule(profile: string, rule: string): Promise<Rule> {
    const held = await this.#profile(profile);
    return resolvedRule(held, ruleIn(held, rule));
  }

  async rulesInForce(): ReturnType<Quality['rulesInForce']> {
    return (await this.#profilesInForce()).map(({ profile: { id, name }, rules }) => ({ profile: id, name, rules }));
  }

  async ofProduct(id: ResourceId): Promise<readonly ProductAnswers[]> {
    const profiles = await this.#profilesInForce();
    const asked = profiles.map(({ profile, rules }) => ({ profile: profile.id, rules }));
    const known = await this.#parts.cache.answersOf(id, asked);
    return profiles.flatMap(({ profile, rules }) => {
      const answers = known?.find((one) => one.profile === profile.id)?.answers ?? [];
      return answers.length === 0 ? [] : [productAnswers(profile, rules, answers)];
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
    const held = await this.#profile(watch.profile);
    if (watch.rule !== null) ruleIn(held, watch.rule);
    await this.#parts.channels.watch(watch);
    this.#tell(this.#progress);
  }

  async unwatchChannel(watch: Pick<ChannelWatch, 'profile' | 'rule'>): Promise<void> {
    await this.#parts.channels.forget(channelWatchKey(watch));
    this.#tell(this.#progress);
  }

  async readPack(id: string): Promise<Profile> {
    const pack = packs().find((one) => one.id === id);
    if (pack === undefined) throw new VitrineError('notFound', m.quality.unknownPack);
    return profileOf(pack, await this.#parts.cache.attributes(), await this.#parts.cache.sampledValues());
  }

  async usePack(id: string): Promise<Profile> {
    return this.profiles.add(await this.readPack(id));
  }

  async try(rule: Rule): Promise<TriedRule> {
    await checkPattern(rule);
    await this.#makeReady([rule]);
    const run = (this.#trials += 1);
    let found = await this.#thread.call('try', { run, rule }, { replaces: 'try' });
    while (found === null) found = await this.#thread.call('try', { run, rule: null }, { replaces: 'try' });
    return found;
  }

  async tryProfile(profile: Profile): Promise<TriedProfile> {
    const rules = await this.#usableRules(withoutParts(profile, this.#parts.completenessOff()));
    await this.#makeReady(rules);
    const run = (this.#trials += 1);
    let found = await this.#thread.call('tryProfile', { run, rules }, { replaces: 'tryProfile' });
    while (found === null)
      found = await this.#thread.call('tryProfile', { run, rules: null }, { replaces: 'tryProfile' });
    return found;
  }

  async checkList({ list, columns, longest }: ListAsked, onStep?: Parameters<ListChecking['check']>[1]): Promise<Lint> {
    const { known } = readColumns(columns, await this.#parts.cache.attributes());
    const of = { list: { id: list, name: '' }, columns: known.length === 0 ? null : known, longest };
    return this.#lists.check({ list, rules: channelRules(of) }, onStep);
  }

  stopListCheck(): void {
    this.#lists.stop();
  }

  judgeSoon(): void {
    if (this.#closed || this.#parts.judges === false) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#timer ??= setTimeout(() => this.#begin(), this.#parts.gather ?? gathers);
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
    const now = await this.#parts.cache.verdictCounts();
    for (const count of now) if (count.judgedAt !== null) this.#before.set(count.profile, count);
    return new Map(
      now.map((count) => [count.profile, count.judgedAt === null ? (this.#before.get(count.profile) ?? count) : count]),
    );
  }

  async #failing(watched: readonly string[], counts: ReadonlyMap<string, ProfileCount>): Promise<number> {
    const plan = await this.#parts.cache.verdictCounts();
    const isAnew = plan.some(
      ({ profile, judgedAt }) =>
        judgedAt === null && watched.includes(profile) && counts.get(profile)?.judgedAt !== null,
    );
    if (!isAnew || this.#failingBefore === null) this.#failingBefore = await this.#parts.cache.failingOf(watched);
    return this.#failingBefore;
  }

  async #profiles(): Promise<readonly Profile[]> {
    const off = this.#parts.completenessOff();
    const own = (await this.#parts.profiles.list()).map((profile) => withoutParts(profile, off));
    const watches = await this.#parts.channels.list();
    const ofChannels = await channelProfiles(this.#parts.cache);
    return [...own, ...ofChannels.map((profile) => withWatches(profile, watches))];
  }

  /** Returns the profiles with their rules that are active today and usable. */
  async #profilesInForce(): Promise<readonly { readonly profile: Profile; readonly rules: readonly Rule[] }[]> {
    const profiles = await this.#profiles();
    return Promise.all(profiles.map(async (profile) => ({ profile, rules: await this.#usableRules(profile) })));
  }

  /** Returns the rules of a profile that count today and can be used. */
  async #usableRules(profile: Profile): Promise<readonly Rule[]> {
    const problems = await this.#ruleProblems.of(profile.rules);
    return rulesInForce(profile, today()).filter(({ id }) => !Object.hasOwn(problems, id));
  }

  async #profile(id: string): Promise<Profile> {
    const held = (await this.#profiles()).find((profile) => profile.id === id);
    if (held === undefined) throw new VitrineError('notFound', m.quality.unknownProfile);
    return held;
  }

  #begin(): void {
    this.#timer = undefined;
    if (this.#closed || this.#parts.isReading()) return;
    this.#running = this.#judge()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#running = null;
        this.#tell(null);
        if (!this.#again) return;
        this.#again = false;
        this.judgeSoon();
      });
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    log.error('Products could not be judged', error);
    this.#problem = m.quality.failed;
  }

  #tell(progress: JudgingProgress | null): void {
    this.#progress = progress;
    if (!this.#closed) this.#parts.onChanged(progress);
  }

  /** Indexes the values from the bodies that the rules' views need. */
  async #makeReady(rules: readonly Rule[]): Promise<void> {
    for (const { holdsFor } of rules)
      if (holdsFor.view !== undefined) await this.#parts.cache.query(queryOfView(holdsFor.view), 0, 1, 'quality');
  }

  async #plan(): Promise<readonly (ProfileToJudge & { readonly inForce: readonly Rule[] })[]> {
    const { cache } = this.#parts;
    const description = (await cache.description())?.attribute ?? null;
    const profiles = await this.#profilesInForce();
    const lists = await cache.listQueries(listsOf(profiles.map(({ profile }) => profile)));
    return profiles.map(({ profile, rules }) => ({
      profile: profile.id,
      rules: rules.map(({ id }) => id),
      signature: signatureOf(rules, { description, lists, day: today() }),
      inForce: rules,
    }));
  }

  async #judge(): Promise<void> {
    const { cache } = this.#parts;
    await this.#compare();
    const wanted = await this.#plan();
    const asked = wanted.map(({ profile, rules, signature }) => ({ profile, rules, signature }));
    if ((await cache.counts()).product === 0) return;
    const due = await cache.judgeDue();
    const planned = await cache.planJudging({ profiles: asked, anew: due > mostDue });
    if (due === 0 && !planned.some(({ fresh }) => fresh)) return this.#noteNewDay();
    await this.#makeReady(wanted.flatMap(({ inForce }) => inForce));
    const { total, upTo } = await this.#thread.call(
      'begin',
      planned.map(({ profile, keys, fresh }) => ({
        keys,
        fresh,
        rules: wanted.find((one) => one.profile === profile)?.inForce ?? [],
      })),
    );
    await this.#keepAll(total);
    if (this.#closed) return;
    await cache.endJudging({ profiles: asked, upTo, at: Date.now() });
    this.#problem = null;
    await this.#note();
  }

  /** Finds look-alikes if some pictures were not compared yet. */
  async #compare(): Promise<void> {
    const { cache } = this.#parts;
    if (await cache.areUncompared()) await cache.keepKin(await this.#thread.call('compare', undefined));
  }

  /** A day without changes is counted too. */
  async #noteNewDay(): Promise<void> {
    const days = await this.#parts.history.days();
    if (!days.some(({ day }) => day === today())) await this.#note();
  }

  /** Stores the current counts for today, and notifies of growth. */
  async #note(): Promise<void> {
    const { cache, history, onGrown } = this.#parts;
    const views = await this.#parts.views.list();
    const counts: Record<string, number> = {};
    for (const { id, view } of views) counts[id] = (await cache.query(queryOfView(view), 0, 1, `watched ${id}`)).total;
    const unanalysed = { resource: 'asset', words: '', view: 'notLookedAt', type: null, sort: null } as const;
    const { total } = await cache.query(unanalysed, 0, 1, 'not analysed');
    await history.note(today(), await cache.verdictCounts(), counts, total);
    const watched = watchedOf(await history.days(), await this.#profiles(), views, today());
    for (const growth of grown(watched, this.#notified)) onGrown?.(growth);
  }

  /** Evaluates the next products while the results of the previous ones are written. */
  async #keepAll(total: number): Promise<void> {
    let done = 0;
    let toldAt = 0;
    let writing = Promise.resolve();
    for (;;) {
      const judged = await this.#thread.call('next', undefined);
      await writing;
      if (judged === null || this.#closed) return;
      done += judged.keys.length;
      writing = this.#parts.cache.keepVerdicts(judged);
      writing.catch(() => undefined); // Awaited before the next write.
      if (performance.now() - toldAt < between) continue;
      toldAt = performance.now();
      this.#tell({ done, total });
    }
  }
}

/** Creates the evaluation. It does not start before `judgeSoon`. */
export const createQuality = (parts: QualityParts): Quality => new Judgement(parts);
