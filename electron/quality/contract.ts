import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import type { ChannelRunResult } from '../model/channel-run.ts';
import type { Violation } from '../model/rules/violation.ts';
import type { Profile, RuleView, Severity } from '../model/rules/profile.ts';
import { defineCall } from '../contract/define.ts';
import { profileIdSchema, profileSchema, ruleSchema, viewSchema } from './profile-contract.ts';
import { noArgumentSchema, resourceIdSchema } from '../contract/schemas.ts';

/** The number of products that fail a rule, and for how many the result is not available yet. */
export interface RuleCounts {
  readonly rule: string;
  readonly fail: number;
  readonly notLookedAt: number;
}

/** A profile with the results of the products. */
export interface EvaluatedProfile {
  readonly profile: Profile;
  /** The reasons why rules cannot be used, by rule ID. These rules are not evaluated. */
  readonly problems: Readonly<Record<string, string>>;
  /** Null until all products have been evaluated. */
  readonly figures: {
    /** ISO 8601. */
    readonly evaluatedAt: string;
    /** The number of products to which a rule applies. */
    readonly products: number;
    /** The number of products that pass all musts that apply to them. */
    readonly pass: number;
    /** The number of products that fail no must, but have one that was not evaluated. They do not count as passed. */
    readonly notAnalysed: number;
    readonly rules: readonly RuleCounts[];
    /** The number of failing products on each of the last 30 days with a count, the oldest first. */
    readonly line: readonly { readonly day: string; readonly fail: number }[];
    /**
     * The change since the previous counted day, or null if there is none. `rules` contains only rules with a change.
     */
    readonly change: {
      readonly since: string;
      readonly by: number;
      readonly rules: Readonly<Record<string, number>>;
    } | null;
  } | null;
}

/** The progress of an evaluation of the products. */
export interface EvaluationProgress {
  readonly done: number;
  readonly total: number;
}

/** The differences between a rule pack and a profile created from it, as rule messages. */
export interface RulePackChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** A rule pack that is newer than a profile created from it. The profile is unchanged. */
export interface NewerRulePack extends RulePackChanges {
  readonly version: number;
}

/** A rule pack that is shipped with the program. */
export interface RulePackSummary {
  readonly id: string;
  readonly name: string;
  readonly rules: number;
  /** The host of the source of most of its rules, and the day on which the source was read. */
  readonly host: string;
  readonly readOn: string;
  /** The number of rules that are not from the publisher's own pages. */
  readonly unofficial: number;
  /** The profiles created from it. */
  readonly copies: readonly { readonly profile: string; readonly older: NewerRulePack | null }[];
}

/** The change of a number since the previous counted day. */
export interface CountChange {
  readonly since: string;
  readonly by: number;
}

/** A watched saved view, as it was when the user started watching it. */
export interface WatchedView {
  readonly id: string;
  readonly view: RuleView;
  /** The increase since the previous day above which the user is notified; absent: none. */
  readonly notifyAbove?: number | undefined;
}

/** A watched profile derived from a channel, or one of its rules (`rule`). Such profiles are not stored. */
export interface ChannelWatch {
  readonly profile: string;
  readonly rule: string | null;
  /** The increase since the previous day above which the user is notified. */
  readonly notifyAbove: number;
}

/** Something whose failures are counted daily for the user. */
export interface WatchedSubject {
  readonly kind: 'profile' | 'rule' | 'view';
  /** The ID of the profile or view. */
  readonly id: string;
  readonly rule: string | null;
  readonly name: string;
  /** The number of products; null if it is unknown. */
  readonly count: number | null;
  readonly line: readonly number[];
  readonly change: CountChange | null;
  readonly notifyAbove: number;
}

/** A channel that was read, with its runs. Times are ISO 8601. */
export interface ChannelRun extends ChannelRunResult {
  readonly id: ResourceId;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: string | null;
  /** The values of the channel fields that define its schedule. */
  readonly schedule: Readonly<Record<string, unknown>>;
}

export interface QualityOverview {
  readonly profiles: readonly EvaluatedProfile[];
  /** Sorted by name. */
  readonly packs: readonly RulePackSummary[];
  /** Profiles, then rules, then saved views. */
  readonly watched: readonly WatchedSubject[];
  /** All cached channels, by name. */
  readonly channels: readonly ChannelRun[];
  /** The number of products that fail a must of a watched profile. */
  readonly failing: number;
  /** The change of `failing` since the previous counted day; null if the watched profiles were others then. */
  readonly failingChange: CountChange | null;
  /** Null if no evaluation is running. */
  readonly evaluationProgress: EvaluationProgress | null;
  /** The reason why the last evaluation failed; null if it did not. */
  readonly problem: string | null;
}

/** The result of trying an unsaved rule. */
export interface RulePreview {
  /** The number of products to which it applies. */
  readonly holds: number;
  readonly fail: number;
  readonly notLookedAt: number;
  /** The first three products that fail. */
  readonly examples: readonly { readonly id: ResourceId; readonly sku: string; readonly fault: Violation }[];
}

/** The results of the rules of a profile that is not saved yet: as in `EvaluatedProfile`. */
export interface ProfilePreview {
  readonly products: number;
  readonly pass: number;
  readonly notAnalysed: number;
  /** Only rules that are in force. */
  readonly rules: readonly RuleCounts[];
}

/** The rule results of a profile for one product, failures first. */
export interface ProductRuleResults {
  readonly profile: string;
  readonly name: string;
  readonly passed: number;
  readonly rules: number;
  /** The share by weight, 0 to 1. */
  readonly share: number;
  readonly answers: readonly {
    readonly rule: string;
    readonly message: string;
    readonly severity: Severity;
    /** Null: passed; `notLookedAt`: the value that it checks is not available yet. */
    readonly result: Violation | 'notLookedAt' | null;
  }[];
}

export const watchedViewSchema: z.ZodType<WatchedView> = z.strictObject({
  id: z.string().min(1).max(100),
  view: viewSchema,
  notifyAbove: z.int().min(0).max(10_000_000).optional(),
});

const channelWatchFields = {
  profile: profileIdSchema.refine((id) => id.startsWith('channel.')),
  rule: z.string().min(1).max(100).nullable(),
} as const;
export const channelWatchSchema: z.ZodType<ChannelWatch> = z.strictObject({
  ...channelWatchFields,
  notifyAbove: z.int().min(0).max(10_000_000),
});

const profileIdOnlySchema = z.strictObject({ id: profileIdSchema });

export const qualityCalls = {
  /** All profiles with their results, in the user's order. */
  'quality.overview': defineCall<QualityOverview>()(noArgumentSchema),
  /**
   * Stores a profile, replacing the one with the same ID or adding it at the end. Rejects with `badArgument` and the
   * pattern if a pattern is not permitted.
   */
  'quality.save': defineCall<undefined>()(z.strictObject({ profile: profileSchema })),
  /** Deletes a profile. Rejects with `notFound` if it does not exist. */
  'quality.remove': defineCall<undefined>()(profileIdOnlySchema),
  /**
   * Evaluates a rule on all products of the cache. Rejects with `badArgument` for a pattern that is invalid or might
   * not terminate. A newer call replaces a pending one, which rejects with `cancelled`.
   */
  'quality.try': defineCall<RulePreview>()(z.strictObject({ rule: ruleSchema })),
  /**
   * Evaluates a profile for all products in the offline copy without saving it. Rules that cannot be used do not count. A
   * newer call replaces one that has not started: that one answers `cancelled`.
   */
  'quality.tryProfile': defineCall<ProfilePreview>()(z.strictObject({ profile: profileSchema })),
  /** The current results of a product for each profile; empty if no rule applies or the product is not cached. */
  'quality.ofProduct': defineCall<readonly ProductRuleResults[]>()(z.strictObject({ id: resourceIdSchema })),
  /** Starts counting the products of a saved view after each sync, replacing the watched view with the same ID. */
  'quality.watchView': defineCall<undefined>()(watchedViewSchema),
  'quality.unwatchView': defineCall<undefined>()(z.strictObject({ id: z.string().min(1).max(100) })),
  /**
   * Starts counting the failures of a channel's columns, or of one of their rules. Rejects with `notFound` if it does
   * not exist.
   */
  'quality.watchChannel': defineCall<undefined>()(channelWatchSchema),
  'quality.unwatchChannel': defineCall<undefined>()(z.strictObject(channelWatchFields)),
  /** Creates a profile from a rule pack and stores it. Rejects with `notFound` if the pack does not exist. */
  'quality.usePack': defineCall<{ readonly id: string; readonly name: string }>()(profileIdOnlySchema),
  /** The rules of a rule pack, with its fields guessed, as a profile that is not kept; `notFound` where there is none. */
  'quality.readPack': defineCall<Profile>()(profileIdOnlySchema),
  /** Writes a profile to a file that the user chooses. Returns the file name, or null if the dialog was closed. */
  'quality.exportProfile': defineCall<string | null>()(profileIdOnlySchema),
  /**
   * Reads a profile from a file that the user chooses, and stores it as a new one. Returns null if the dialog was
   * closed.
   */
  'quality.importProfile': defineCall<{ readonly id: string; readonly name: string } | null>()(noArgumentSchema),
} as const;

export interface QualityEvents {
  /** Profiles or their results changed; emitted a few times a second during an evaluation. */
  readonly 'quality.changed': { readonly evaluationProgress: EvaluationProgress | null };
}
