import type { Fault } from './fault.ts';
import { textJudge } from './judge-text.ts';
import { isOfPicture, pictured } from './judge-picture.ts';
import type { Matches } from './judge-text.ts';
import type { KnownPicture } from '../picture/looked.ts';
import { resolvedRule } from './resolve.ts';
import type { Condition, Profile, Rule, RuleSubject } from './profile.ts';

/** A product as rules look at it; each member is asked for when a rule needs it. */
export interface Judged {
  /** 0 alone, 1 parent, 2 variant, as far as the service says. */
  readonly level: number;
  readonly family: () => string;
  readonly categories: () => readonly string[];
  /** The texts of a field or attribute, the inner ones of a list or an object; none when it is empty. */
  readonly texts: (subject: RuleSubject) => readonly string[];
  readonly count: (subject: RuleSubject) => number;
  /** The first picture; null: it has none. */
  readonly picture: () => KnownPicture | null;
}

/** A rule's answer for one product: it passes, is not looked at yet, does not hold here, or fails. */
export type Verdict = 'passes' | 'notLookedAt' | 'doesNotHold' | Fault;

export const isFault = (verdict: Verdict): verdict is Fault => typeof verdict === 'object';

/** Judges one product. Uniqueness is not for it: that takes all products. */
export type Judge = (product: Judged) => Verdict;

const missing: Fault = { kind: { what: 'missing' }, excerpt: null };

const holds = ({ holdsFor: { level, families, categories } }: Rule): ((product: Judged) => boolean) => {
  const inFamily = new Set(families);
  const inCategory = new Set(categories);
  return (product) => {
    if (level === 'variants' && product.level !== 2) return false;
    if (level === 'parents' && product.level !== 1) return false;
    if (level === 'single' && product.level !== 0) return false;
    if (level === 'sellable' && product.level === 1) return false;
    if (inFamily.size > 0 && !inFamily.has(product.family())) return false;
    return inCategory.size === 0 || product.categories().some((one) => inCategory.has(one));
  };
};

/** Whether a rule's subject can be judged: a field of a pack is mapped first. */
export const isOpen = ({ subject }: Rule): boolean => subject.of === 'packField';

const counted = (count: number, { least, most }: Extract<Condition, { is: 'count' }>): Verdict => {
  if (least !== null && count < least) return { kind: { what: 'tooFew', by: least - count }, excerpt: null };
  if (most !== null && count > most) return { kind: { what: 'tooMany', by: count - most }, excerpt: null };
  return 'passes';
};

const isOfCount = ({ of }: RuleSubject): boolean => of === 'links' || of === 'pictures' || of === 'mainPicture';

const judgeOf = (rule: Rule, compile: (pattern: string) => Matches): Judge => {
  const { subject, condition } = rule;
  if (condition.is === 'count') return (product) => counted(product.count(subject), condition);
  if (condition.is === 'there')
    return isOfCount(subject)
      ? (product) => (product.count(subject) > 0 ? 'passes' : missing)
      : (product) => (product.texts(subject).length > 0 ? 'passes' : missing);
  if (isOfPicture(condition)) {
    const judgePicture = pictured(condition);
    return (product) => judgePicture(product.picture());
  }
  const judge = textJudge(condition, compile);
  if (judge === null) return () => 'passes';
  return (product) => {
    let verdict: Verdict = 'passes';
    for (const text of product.texts(subject)) {
      const found = judge(text);
      if (found === 'notLookedAt') verdict = found;
      else if (found !== null) return found;
    }
    return verdict;
  };
};

/** A rule made ready to judge many products. `compile` makes a bounded match of a pattern. */
export const readyRule = (rule: Rule, compile: (pattern: string) => Matches): Judge => {
  if (isOpen(rule)) return () => 'doesNotHold';
  const applies = holds(rule);
  const judge = judgeOf(rule, compile);
  return (product) => (applies(product) ? judge(product) : 'doesNotHold');
};

/** Whether a rule counts on a day (ISO 8601): in use, mapped, and in force. */
export const isInForce = (rule: Rule, today: string): boolean =>
  rule.inUse && !isOpen(rule) && (rule.from === undefined || rule.from <= today);

/** The rules of a profile that count on a day. */
export const rulesInForce = (profile: Profile, today: string): readonly Rule[] =>
  profile.rules.map((rule) => resolvedRule(profile, rule)).filter((rule) => isInForce(rule, today));
