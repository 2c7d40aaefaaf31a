import { CONTENT } from './content.ts';
import type { Handler, RequestMatch } from './handler.ts';
import { INSTEAD } from './instead.ts';
import { LINKS } from './links.ts';
import { TRANSPORT } from './transport.ts';

/** Every way the service can misbehave, by the name that a rule gives as its kind. A new one is one entry. */
const MISBEHAVIOURS = { ...INSTEAD, ...CONTENT, ...LINKS, ...TRANSPORT } as const;

type Table = typeof MISBEHAVIOURS;
type Params<H> = H extends Handler<infer P> ? P : never;

/** One misbehaviour, and the requests it is for. */
export type Rule = { [K in keyof Table]: { kind: K; match?: RequestMatch } & Params<Table[K]> }[keyof Table];

/** The handler of a rule, which takes that rule alone. */
export function handlerOf(rule: Rule): Handler<Rule> {
  const handler: unknown = Object.hasOwn(MISBEHAVIOURS, rule.kind) ? MISBEHAVIOURS[rule.kind] : undefined;
  if (!handler) throw new RangeError(`No misbehaviour is named ${rule.kind}`);
  return handler;
}
