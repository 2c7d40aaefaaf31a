import { createLogger } from '../base/logger.ts';
import { startRestingThread } from '../base/resting-thread.ts';
import type { RestingThread } from '../base/resting-thread.ts';
import { startThread } from '../base/thread.ts';
import type { NoEvents, StartThread } from '../base/thread.ts';
import type { Cache } from '../cache/cache.ts';
import type { ProfileToJudge } from '../cache/shared/verdicts.ts';
import type { JudgedProfile, JudgingProgress, QualityOverview, TriedRule } from '../contract/quality.ts';
import { VitrineError } from '../contract/index.ts';
import type { CompletenessPart } from '../model/index.ts';
import { rulesInForce } from '../model/rules/judge.ts';
import { completenessProfile } from '../model/rules/profile.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { checkPattern } from './pattern-check.ts';
import type { ProfileStore } from './profile-store.ts';
import { createProfiles } from './profiles.ts';
import type { Profiles } from './profiles.ts';
import type { QualityHandlers } from './quality-thread.ts';

const log = createLogger('quality');

/** Judges the products of one account by its profiles, after each sync and each change of a profile. */
export interface Quality {
  overview(): Promise<QualityOverview>;
  /** The rule as it is now. Throws `notFound`. */
  rule(profile: string, rule: string): Promise<Rule>;
  readonly profiles: Profiles;
  /** What a rule that is not saved would find. A newer one drops one that has not started: `cancelled`. */
  try(rule: Rule): Promise<TriedRule>;
  /** Judges what is due, soon; safe to call at any time. */
  judgeSoon(): void;
  /** Ends what is under way. Safe to call twice. */
  close(): Promise<void>;
}

export interface QualityParts {
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  readonly cache: Cache;
  readonly profiles: ProfileStore;
  /** Which answers of completeness the account has switched off. */
  readonly completenessOff: () => readonly CompletenessPart[];
  /** Whether the products are being read: they are judged when that is over. */
  readonly isReading: () => boolean;
  readonly onChanged: (judging: JudgingProgress | null) => void;
  readonly startThread?: StartThread | undefined;
}

/** Its thread ends when nothing was judged for so long, in milliseconds. */
const restAfter = 15_000;
/** Between two reports of a look that takes long, in milliseconds. */
const between = 250;
/** What changes within so many milliseconds is judged at once. */
const gathers = 300;

/** With more that changed it takes less time to judge everything than these one by one. */
const mostDue = 5_000;

const today = (): string => new Date().toISOString().slice(0, 10);

/** What decides of a profile; its name, words and order do not. */
const signatureOf = (rules: readonly Rule[], description: string | null): string =>
  JSON.stringify([
    rules.map(({ id, subject, condition, severity, weight, holdsFor }) => [
      id,
      subject,
      condition,
      severity,
      weight,
      holdsFor,
    ]),
    rules.some(({ subject }) => subject.of === 'description') ? description : null,
  ]);

/** What a person switched off of completeness is out of use in its profile too. */
const withoutParts = (profile: Profile, off: readonly CompletenessPart[]): Profile =>
  profile.id !== completenessProfile
    ? profile
    : {
        ...profile,
        rules: profile.rules.map((rule) =>
          (off as readonly string[]).includes(rule.id) ? { ...rule, inUse: false } : rule,
        ),
      };

class Judgement implements Quality {
  readonly profiles: Profiles;
  readonly #parts: QualityParts;
  readonly #thread: RestingThread<QualityHandlers, NoEvents>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #progress: JudgingProgress | null = null;
  #problem: string | null = null;

  constructor(parts: QualityParts) {
    this.#parts = parts;
    this.profiles = createProfiles(parts.profiles, () => {
      this.#tell(this.#progress);
      this.judgeSoon();
    });
    const { root, folder, startThread: start = startThread } = parts;
    this.#thread = startRestingThread<QualityHandlers, NoEvents>({
      start: () => start(root, 'quality/quality-thread', { folder }),
      end: (thread) => thread.call('close', undefined),
      idleFor: restAfter,
    });
  }

  async overview(): Promise<QualityOverview> {
    const profiles = await this.#profiles();
    const counts = new Map((await this.#parts.cache.verdictCounts()).map((count) => [count.profile, count]));
    const watched = profiles.filter((profile) => profile.watched).map(({ id }) => id);
    return {
      profiles: profiles.map((profile): JudgedProfile => {
        const count = counts.get(profile.id);
        if (count?.judgedAt === undefined || count.judgedAt === null) return { profile, figures: null };
        const { judgedAt, products, pass, rules } = count;
        return { profile, figures: { judgedAt, products, pass, rules } };
      }),
      failing: await this.#parts.cache.failingOf(watched),
      judging: this.#progress,
      problem: this.#problem,
    };
  }

  async rule(profile: string, rule: string): Promise<Rule> {
    const held = (await this.#profiles()).find(({ id }) => id === profile);
    if (held === undefined) throw new VitrineError('notFound', m.quality.unknownProfile);
    const found = held.rules.find(({ id }) => id === rule);
    if (found === undefined) throw new VitrineError('notFound', m.quality.unknownRule);
    return found;
  }

  async try(rule: Rule): Promise<TriedRule> {
    checkPattern(rule);
    return this.#thread.call('try', rule, { replaces: 'try' });
  }

  judgeSoon(): void {
    if (this.#closed) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#timer ??= setTimeout(() => this.#begin(), gathers);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#thread.close();
    await this.#parts.profiles.settled();
  }

  async #profiles(): Promise<readonly Profile[]> {
    const off = this.#parts.completenessOff();
    return (await this.#parts.profiles.list()).map((profile) => withoutParts(profile, off));
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

  async #plan(): Promise<readonly (ProfileToJudge & { readonly inForce: readonly Rule[] })[]> {
    const description = (await this.#parts.cache.description())?.attribute ?? null;
    return (await this.#profiles()).map((profile) => {
      const inForce = rulesInForce(profile, today());
      return {
        profile: profile.id,
        rules: inForce.map(({ id }) => id),
        signature: signatureOf(inForce, description),
        inForce,
      };
    });
  }

  async #judge(): Promise<void> {
    const { cache } = this.#parts;
    const wanted = await this.#plan();
    const asked = wanted.map(({ profile, rules, signature }) => ({ profile, rules, signature }));
    if ((await cache.counts()).product === 0) return;
    const due = await cache.judgeDue();
    const planned = await cache.planJudging({ profiles: asked, anew: due > mostDue });
    if (due === 0 && !planned.some(({ fresh }) => fresh)) return;
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
  }

  /** The next products are judged while what came of those before is written. */
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
      writing.catch(() => undefined); // It is waited for before the next is written.
      if (performance.now() - toldAt < between) continue;
      toldAt = performance.now();
      this.#tell({ done, total });
    }
  }
}

/** Nothing is judged before `judgeSoon`. */
export const createQuality = (parts: QualityParts): Quality => new Judgement(parts);
