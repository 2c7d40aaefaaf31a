import type { Violation } from './violation.ts';
import { type TextMatcher, compileTextCondition } from './evaluate-text.ts';
import { isOfPicture, compilePictureCondition } from './evaluate-picture.ts';
import type { KnownPicture } from '../picture/picture-facts.ts';
import { resolveRule } from './resolve-pack-field.ts';
import type { Condition, Profile, Rule, RuleSubject } from './profile.ts';

/** A product as seen by rules; each property is computed when a rule needs it. */
export interface EvaluatedProduct {
  /** 0 single, 1 parent, 2 variant, according to the service. */
  readonly level: number;
  readonly family: () => string;
  readonly categories: () => readonly string[];
  /** Returns the texts of a field or attribute, including nested ones; empty if it has no value. */
  readonly texts: (subject: RuleSubject) => readonly string[];
  readonly count: (subject: RuleSubject) => number;
  /** Returns the first picture, or null. */
  readonly picture: () => KnownPicture | null;
}

/** The result of a rule for one product: it passes, is not available yet, does not apply, or fails. */
export type RuleResult = 'passes' | 'notLookedAt' | 'doesNotHold' | Violation;

export const isViolation = (result: RuleResult): result is Violation => typeof result === 'object';

/** Evaluates one product. Uniqueness is evaluated elsewhere, because it needs all products. */
export type RuleEvaluator = (product: EvaluatedProduct) => RuleResult;

const missing: Violation = { kind: { what: 'missing' }, excerpt: null };

const compileApplicability = ({
  holdsFor: { level, families, categories },
}: Rule): ((product: EvaluatedProduct) => boolean) => {
  const inFamily = new Set(families);
  const inCategory = new Set(categories);
  return (product) => {
    if (level === 'variants' && product.level !== 2) return false;
    if (level === 'parents' && product.level !== 1) return false;
    if (level === 'single' && product.level !== 0) return false;
    if (level === 'sellable' && product.level === 1) return false;
    if (inFamily.size > 0 && !inFamily.has(product.family())) return false;
    return inCategory.size === 0 || product.categories().some((category) => inCategory.has(category));
  };
};

/** Whether a rule's subject must be mapped to an attribute before it can be evaluated. */
export const needsAttributeMapping = ({ subject }: Rule): boolean => subject.of === 'packField';

const evaluateCount = (count: number, { least, most }: Extract<Condition, { is: 'count' }>): RuleResult => {
  if (least !== null && count < least) return { kind: { what: 'tooFew', by: least - count }, excerpt: null };
  if (most !== null && count > most) return { kind: { what: 'tooMany', by: count - most }, excerpt: null };
  return 'passes';
};

const isOfCount = ({ of }: RuleSubject): boolean => of === 'links' || of === 'pictures' || of === 'mainPicture';

const compileEvaluator = (rule: Rule, compile: (pattern: string) => TextMatcher): RuleEvaluator => {
  const { subject, condition } = rule;
  if (condition.is === 'count') return (product) => evaluateCount(product.count(subject), condition);
  if (condition.is === 'there')
    return isOfCount(subject)
      ? (product) => (product.count(subject) > 0 ? 'passes' : missing)
      : (product) => (product.texts(subject).length > 0 ? 'passes' : missing);
  if (isOfPicture(condition)) {
    const evaluatePicture = compilePictureCondition(condition);
    return (product) => evaluatePicture(product.picture());
  }
  const evaluateRule = compileTextCondition(condition, compile);
  if (evaluateRule === null) return () => 'passes';
  return (product) => {
    let textResult: RuleResult = 'passes';
    for (const text of product.texts(subject)) {
      const found = evaluateRule(text);
      if (found === 'notLookedAt') textResult = found;
      else if (found !== null) return found;
    }
    return textResult;
  };
};

/** Prepares a rule for evaluating many products. `compile` creates a bounded match of a pattern. */
export const compileRule = (rule: Rule, compile: (pattern: string) => TextMatcher): RuleEvaluator => {
  if (needsAttributeMapping(rule)) return () => 'doesNotHold';
  const applies = compileApplicability(rule);
  const evaluateRule = compileEvaluator(rule, compile);
  return (product) => (applies(product) ? evaluateRule(product) : 'doesNotHold');
};

/** Whether a rule is evaluated on a day (ISO 8601): it is enabled, mapped, and in force. */
export const isInForce = (rule: Rule, today: string): boolean =>
  rule.inUse && !needsAttributeMapping(rule) && (rule.from === undefined || rule.from <= today);

/** Returns the rules of a profile that are evaluated on a day. */
export const getRulesInForce = (profile: Profile, today: string): readonly Rule[] =>
  profile.rules.map((rule) => resolveRule(profile, rule)).filter((rule) => isInForce(rule, today));
