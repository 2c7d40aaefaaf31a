import type { RequestMatch, Misbehaviour, Rule } from '../support/demo/index.ts';
import type { RandomSequence } from '../../electron/demo/random.ts';

/** The behaviour of the service during one round. */
export interface FaultPlan {
  readonly service: Misbehaviour & { readonly rules: Rule[] };
  /** The steps of the user between which the service cannot be reached, or null if it can always be reached. */
  readonly cut: { readonly from: number; readonly to: number } | null;
}

/** A service without faults, in which all work can finish. */
export const noFaults = {
  rules: [],
  latencyMs: 0,
  rateLimit: null,
  signInRateLimit: null,
} as const satisfies Misbehaviour;

type Kind = (dice: RandomSequence) => Rule;
type RequestScope = Pick<RequestMatch, 'method' | 'server' | 'path'>;

const base = { server: 'base', path: '^/api/' } as const;
const reading: RequestScope = { ...base, method: 'GET' };
const creating: RequestScope = { ...base, method: 'POST' };
const signIn: RequestScope = { server: 'auth' };

/** Faults of any request. No response is false: a program cannot recover from a report about work that was not done. */
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

const limitTimes = (rule: Rule, scope: RequestScope, maxTimes: number, dice: RandomSequence): Rule => ({
  ...rule,
  match: {
    ...scope,
    after: dice.below(8),
    times: rule.kind === 'status' && rule.status === 401 ? 1 : 1 + dice.below(maxTimes),
  },
});

const createRules = (
  kinds: readonly Kind[],
  scope: RequestScope,
  count: number,
  maxTimes: number,
  dice: RandomSequence,
): Rule[] => Array.from({ length: count }, () => limitTimes(dice.pick(kinds)(dice), scope, maxTimes, dice));

/** Creates the fault plan of a round with this number of steps. The same dice give the same plan. */
export const createFaultPlan = (dice: RandomSequence, steps: number): FaultPlan => {
  const rules = [
    ...createRules([...anywhere, ...whenReading], reading, dice.below(4), 6, dice),
    ...createRules([...anywhere, ...whenCreating], creating, dice.below(4), 3, dice),
    ...createRules(anywhere, signIn, dice.below(2), 2, dice),
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

/** Formats a fault plan for the log of the soak. */
export const formatFaultPlan = ({ service, cut }: FaultPlan): string => {
  const kinds = service.rules.map((rule) => (rule.kind === 'status' ? String(rule.status) : rule.kind));
  return [...kinds, ...(cut ? ['offline'] : []), ...(service.rateLimit ? ['rate limit'] : [])].join(' ') || 'fair';
};
