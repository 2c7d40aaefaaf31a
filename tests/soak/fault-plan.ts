import type { RequestMatch, Misbehaviour, Rule } from '../support/demo/index.ts';
import type { Dice } from '../../electron/demo/random.ts';

/** How the service is during one round. */
export interface FaultPlan {
  readonly service: Misbehaviour & { readonly rules: Rule[] };
  /** The steps of the person between which nothing reaches the service; null: it can be reached. */
  readonly cut: { readonly from: number; readonly to: number } | null;
}

/** The best there is: what everything comes to rest in. */
export const fair = { rules: [], latencyMs: 0, rateLimit: null, signInRateLimit: null } as const satisfies Misbehaviour;

type Kind = (dice: Dice) => Rule;
type Where = Pick<RequestMatch, 'method' | 'server' | 'path'>;

const base = { server: 'base', path: '^/api/' } as const;
const reading: Where = { ...base, method: 'GET' };
const creating: Where = { ...base, method: 'POST' };
const signIn: Where = { server: 'auth' };

/** What can happen to any request. None of it is untrue: an answer that lies about what was done cannot be survived. */
const anywhere: readonly Kind[] = [
  (dice) => ({
    kind: 'status',
    status: dice.pick([500, 502, 503, 504]),
    form: dice.pick(['html', 'envelope', 'empty']),
  }),
  (dice) => ({ kind: 'status', status: 429, retryAfter: dice.pick([1, 2, 'date']) }),
  () => ({ kind: 'closeBefore' }),
  () => ({ kind: 'closeAfterRead' }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'closeHalf' }),
  () => ({ kind: 'cutJson' }),
  () => ({ kind: 'emptyBody' }),
  () => ({ kind: 'bodyText', text: '<!doctype html><title>Gateway</title>' }),
  () => ({ kind: 'contentType', value: 'text/html' }),
  () => ({ kind: 'byteOrderMark' }),
  () => ({ kind: 'gzip' }),
  () => ({ kind: 'silent' }),
  (dice) => ({ kind: 'slow', ms: 200 + dice.below(2_000) }),
];

const whenReading: readonly Kind[] = [
  () => ({ kind: 'status', status: 401 }),
  () => ({ kind: 'unknownMembers' }),
  () => ({ kind: 'bigNumber' }),
  () => ({ kind: 'repeatItems' }),
  () => ({ kind: 'junkItems' }),
  (dice) => ({ kind: 'deep', depth: 100 + dice.below(5_000) }),
  (dice) => ({ kind: 'huge', bytes: dice.below(4_000_000) }),
  (dice) => ({ kind: 'dribble', bytes: 500 + dice.below(5_000), everyMs: 1 }),
];

const whenCreating: readonly Kind[] = [
  (dice) => ({ kind: 'status', status: dice.pick([400, 401, 403, 422]) }),
  () => ({ kind: 'idOnly' }),
];

const times = (rule: Rule, where: Where, most: number, dice: Dice): Rule => ({
  ...rule,
  match: {
    ...where,
    after: dice.below(8),
    times: rule.kind === 'status' && rule.status === 401 ? 1 : 1 + dice.below(most),
  },
});

const some = (kinds: readonly Kind[], where: Where, count: number, most: number, dice: Dice): Rule[] =>
  Array.from({ length: count }, () => times(dice.pick(kinds)(dice), where, most, dice));

/** The weather of a round of so many steps: the same dice throw the same. */
export const faultPlanOf = (dice: Dice, steps: number): FaultPlan => {
  const rules = [
    ...some([...anywhere, ...whenReading], reading, dice.below(4), 6, dice),
    ...some([...anywhere, ...whenCreating], creating, dice.below(4), 3, dice),
    ...some(anywhere, signIn, dice.below(2), 2, dice),
  ];
  const from = dice.below(steps);
  return {
    service: {
      rules,
      latencyMs: dice.chance(50) ? dice.below(200) : 0,
      tokenLifeMs: 2_000 + dice.below(20_000),
      rateLimit: dice.chance(15)
        ? { requests: 40, perMs: 4_000, retryAfter: dice.pick(['seconds', 'date', 'none']) }
        : null,
      touched: { every: 2 + dice.below(20), round: dice.below(1_000_000) },
    },
    cut: dice.chance(35) ? { from, to: from + 1 + dice.below(3) } : null,
  };
};

/** In a few words, for who reads along. */
export const faultPlanWords = ({ service, cut }: FaultPlan): string => {
  const kinds = service.rules.map((rule) => (rule.kind === 'status' ? String(rule.status) : rule.kind));
  return [...kinds, ...(cut ? ['offline'] : []), ...(service.rateLimit ? ['rate limit'] : [])].join(' ') || 'fair';
};
