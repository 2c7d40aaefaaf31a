import { CONTENT } from './content.ts';
import type { Handler, RequestMatch } from './handler.ts';
import { INSTEAD } from './instead.ts';
import { LINKS } from './links.ts';
import { TRANSPORT } from './transport.ts';

/** Every kind of misbehaviour by the name used in rules. Add an entry for a new one. */
const MISBEHAVIOURS = { ...INSTEAD, ...CONTENT, ...LINKS, ...TRANSPORT } as const;

type Table = typeof MISBEHAVIOURS;
type Params<H> = H extends Handler<infer P> ? P : never;

/** A misbehaviour and the requests it applies to. */
export type Rule = { [K in keyof Table]: { kind: K; match?: RequestMatch } & Params<Table[K]> }[keyof Table];

/** Returns the handler of a rule. */
export function handlerOf(rule: Rule): Handler<Rule> {
  const handler: unknown = Object.hasOwn(MISBEHAVIOURS, rule.kind) ? MISBEHAVIOURS[rule.kind] : undefined;
  if (!handler) throw new RangeError(`No misbehaviour is named ${rule.kind}`);
  return handler;
}
