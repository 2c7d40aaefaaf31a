import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import type { Fault } from '../model/rules/fault.ts';
import type { Profile } from '../model/rules/profile.ts';
import { answers } from './define.ts';
import { profileIdSchema, profileSchema, ruleSchema } from './profiles.ts';
import { nothing } from './schemas.ts';

/** How many products fail a rule, and of how many it could not be told yet. */
export interface RuleFigures {
  readonly rule: string;
  readonly fail: number;
  readonly notLookedAt: number;
}

/** A profile with how the products do by it. */
export interface JudgedProfile {
  readonly profile: Profile;
  /** Null while not all products were judged by it. */
  readonly figures: {
    /** ISO 8601. */
    readonly judgedAt: string;
    /** Products that a rule of it holds for. */
    readonly products: number;
    /** Those that fail none of its musts. */
    readonly pass: number;
    readonly rules: readonly RuleFigures[];
  } | null;
}

/** How far a look at the products has come. */
export interface JudgingProgress {
  readonly done: number;
  readonly total: number;
}

export interface QualityOverview {
  readonly profiles: readonly JudgedProfile[];
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
  /** Writes a profile to a file where the person says; its name, null when they closed the dialog. */
  'quality.exportProfile': answers<string | null>()(one),
  /** Reads a profile from a file that the person chooses, and keeps it as a new one; its name, null when they closed the dialog. */
  'quality.importProfile': answers<{ readonly id: string; readonly name: string } | null>()(nothing),
} as const;

export interface QualityEvents {
  /** Profiles, or what is known by them, changed; a few times a second while a look is under way. */
  readonly 'quality.changed': { readonly judging: JudgingProgress | null };
}
