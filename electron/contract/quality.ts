import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import type { Fault } from '../model/rules/fault.ts';
import type { Profile, RuleView, Severity } from '../model/rules/profile.ts';
import { answers } from './define.ts';
import { profileIdSchema, profileSchema, ruleSchema, viewSchema } from './profiles.ts';
import { nothing, resourceIdSchema } from './schemas.ts';

/** How many products fail a rule, and of how many it is not known yet. */
export interface RuleFigures {
  readonly rule: string;
  readonly fail: number;
  readonly notLookedAt: number;
}

/** A profile with how the products do by it. */
export interface JudgedProfile {
  readonly profile: Profile;
  /** Why rules of it cannot be used, by their ids: they do not count. */
  readonly problems: Readonly<Record<string, string>>;
  /** Null while not all products were judged by it. */
  readonly figures: {
    /** ISO 8601. */
    readonly judgedAt: string;
    /** Products that a rule of it holds for. */
    readonly products: number;
    /** Products that pass all musts that apply to them. */
    readonly pass: number;
    /** Products that fail no must, but have one that was not evaluated: they do not pass. */
    readonly notAnalysed: number;
    readonly rules: readonly RuleFigures[];
    /** Products that failed it on each of the last 30 days that it was counted on, the oldest first. */
    readonly line: readonly { readonly day: string; readonly fail: number }[];
    /** Against the last day before; null: there is none. By rule where that is not 0. */
    readonly change: {
      readonly since: string;
      readonly by: number;
      readonly rules: Readonly<Record<string, number>>;
    } | null;
  } | null;
}

/** How far a look at the products has come. */
export interface JudgingProgress {
  readonly done: number;
  readonly total: number;
}

/** How a pack differs from a copy of it, by the words of the rules. */
export interface PackChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** The pack is newer than a copy of it, which stays as it is. */
export interface NewerPack extends PackChanges {
  readonly version: number;
}

/** A set of rules that comes with the program. */
export interface PackHead {
  readonly id: string;
  readonly name: string;
  readonly rules: number;
  /** The host of the source that most of its rules are of, and the day they were read there. */
  readonly host: string;
  readonly readOn: string;
  /** How many of the rules were not read at the publisher's own pages. */
  readonly unofficial: number;
  /** The profiles that are copies of it. */
  readonly copies: readonly { readonly profile: string; readonly older: NewerPack | null }[];
}

/** How a number changed against the last day before that it was counted on. */
export interface Change {
  readonly since: string;
  readonly by: number;
}

/** A saved view that is watched, as it was when that was asked. */
export interface WatchedView {
  readonly id: string;
  readonly view: RuleView;
  /** How many more there may be than on the day before without being told; absent: none. */
  readonly notifyAbove?: number | undefined;
}

/** A profile that follows from a channel, or (`rule`) one of its rules, that is watched: no profile of that kind is kept. */
export interface ChannelWatch {
  readonly profile: string;
  readonly rule: string | null;
  /** How many more there may be than on the day before without being told. */
  readonly notifyAbove: number;
}

/** Something that is counted for its person day by day. */
export interface Watched {
  readonly kind: 'profile' | 'rule' | 'view';
  /** The profile's, or the view's. */
  readonly id: string;
  readonly rule: string | null;
  readonly name: string;
  /** Products; null while that is not known. */
  readonly count: number | null;
  readonly line: readonly number[];
  readonly change: Change | null;
  readonly notifyAbove: number;
}

/** A channel that was read, with its runs. Times are ISO 8601. */
export interface ChannelRun {
  readonly id: ResourceId;
  readonly name: string;
  readonly isActive: boolean;
  /** `notYet`: it has never run, and no run was due yet. `late`: a run was due. */
  readonly last: 'done' | 'failed' | 'late' | 'running' | 'notYet';
  /** When the last run ended or was due, or null if that is not known. */
  readonly at: string | null;
  readonly createdAt: string | null;
  /** The values of the channel's fields that say when it runs next. */
  readonly schedule: Readonly<Record<string, unknown>>;
}

export interface QualityOverview {
  readonly profiles: readonly JudgedProfile[];
  /** In the order of their names. */
  readonly packs: readonly PackHead[];
  /** Profiles, then rules, then saved views. */
  readonly watched: readonly Watched[];
  /** All channels that were read, by name. */
  readonly channels: readonly ChannelRun[];
  /** Products that fail a must of a profile that is watched. */
  readonly failing: number;
  /** Null while none is under way. */
  readonly judging: JudgingProgress | null;
  /** Why the last look came to nothing; null: it did not. */
  readonly problem: string | null;
}

/** What a rule finds that is not saved yet. */
export interface TriedRule {
  /** Products that it holds for. */
  readonly holds: number;
  readonly fail: number;
  readonly notLookedAt: number;
  /** The first three that fail. */
  readonly examples: readonly { readonly id: ResourceId; readonly sku: string; readonly fault: Fault }[];
}

/** What the rules of a profile say of one product: those that fail first. */
export interface ProductAnswers {
  readonly profile: string;
  readonly name: string;
  readonly passed: number;
  readonly rules: number;
  /** By weight, 0 to 1. */
  readonly share: number;
  readonly answers: readonly {
    readonly rule: string;
    readonly words: string;
    readonly severity: Severity;
    /** Null: it passes; `notLookedAt`: what it asks is not known yet. */
    readonly verdict: Fault | 'notLookedAt' | null;
  }[];
}

export const watchedViewSchema: z.ZodType<WatchedView> = z.strictObject({
  id: z.string().min(1).max(100),
  view: viewSchema,
  notifyAbove: z.int().min(0).max(10_000_000).optional(),
});

const watchOfChannel = {
  profile: profileIdSchema.refine((id) => id.startsWith('channel.')),
  rule: z.string().min(1).max(100).nullable(),
} as const;
export const channelWatchSchema: z.ZodType<ChannelWatch> = z.strictObject({
  ...watchOfChannel,
  notifyAbove: z.int().min(0).max(10_000_000),
});

const one = z.strictObject({ id: profileIdSchema });

export const qualityCalls = {
  /** All profiles with how the products do by them, in the person's order. */
  'quality.overview': answers<QualityOverview>()(nothing),
  /** Keeps a profile in place of the one of its id, or as the last. `badArgument` names a pattern that cannot be kept. */
  'quality.save': answers<undefined>()(z.strictObject({ profile: profileSchema })),
  /** Deletes it; `notFound` where there is none. */
  'quality.remove': answers<undefined>()(one),
  /**
   * What a rule would find among all products, in the copy. `badArgument` for a pattern that is none, or might never
   * finish. A newer call replaces one that has not started: that one answers `cancelled`.
   */
  'quality.try': answers<TriedRule>()(z.strictObject({ rule: ruleSchema })),
  /** What each profile says of one product, as it is now; empty where none has a rule for it, or it is not known. */
  'quality.ofProduct': answers<readonly ProductAnswers[]>()(z.strictObject({ id: resourceIdSchema })),
  /** Counts the products of a saved view from now on, after each sync; in place of the one of its id. */
  'quality.watchView': answers<undefined>()(watchedViewSchema),
  'quality.unwatchView': answers<undefined>()(z.strictObject({ id: z.string().min(1).max(100) })),
  /** Counts what fails a channel's columns from now on, or one rule of them; `notFound` where there is none such. */
  'quality.watchChannel': answers<undefined>()(channelWatchSchema),
  'quality.unwatchChannel': answers<undefined>()(z.strictObject(watchOfChannel)),
  /** Makes a profile of a rule pack and keeps it; `notFound` where there is none. */
  'quality.usePack': answers<{ readonly id: string; readonly name: string }>()(one),
  /** Writes a profile to a file where the person says; its name, null when they closed the dialog. */
  'quality.exportProfile': answers<string | null>()(one),
  /** Reads a profile from a file that the person chooses, and keeps it as a new one; its name, null when they closed the dialog. */
  'quality.importProfile': answers<{ readonly id: string; readonly name: string } | null>()(nothing),
} as const;

export interface QualityEvents {
  /** Profiles, or what is known by them, changed; a few times a second while a look is under way. */
  readonly 'quality.changed': { readonly judging: JudgingProgress | null };
}
