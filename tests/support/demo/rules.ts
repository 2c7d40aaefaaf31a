import {
  type InterceptedRequest,
  type Interception,
  type Interceptor,
  sendUnchanged,
} from '../../../electron/demo/interceptor.ts';
import { isObject } from '../../../electron/base/guards.ts';
import type { RequestMatch } from './handler.ts';
import { handlerOf, type Rule } from './misbehaviours.ts';

interface Counted {
  readonly rule: Rule;
  readonly path: RegExp | null;
  seen: number;
}

/** The active rules, each with the number of requests it has matched. */
export class Rules implements Interceptor {
  private counted: Counted[] = [];
  private replaced: PromiseWithResolvers<void> = Promise.withResolvers();

  /** Replaces the rules and resets all counts. Throws a RangeError or SyntaxError for an invalid rule. */
  replace(rules: readonly Rule[]): void {
    this.counted = rules.map((rule) => {
      handlerOf(rule);
      return { rule, path: rule.match?.path === undefined ? null : new RegExp(rule.match.path), seen: 0 };
    });
    this.replaced.resolve();
    this.replaced = Promise.withResolvers();
  }

  intercept(request: InterceptedRequest): Interception | null {
    const rules = this.take(request);
    return rules.length === 0 ? null : getInterception(rules, this.replaced.promise);
  }

  /** Returns the rules that intervene in this request, and counts it. */
  take(request: InterceptedRequest): Rule[] {
    return this.counted.filter((one) => matches(one, request) && due(one)).map((one) => one.rule);
  }
}

function matches({ rule, path }: Counted, request: InterceptedRequest): boolean {
  const match: RequestMatch = rule.match ?? {};
  if (match.server !== undefined && match.server !== request.server) return false;
  if (match.method !== undefined && match.method.toUpperCase() !== request.method) return false;
  if (match.authorization !== undefined && match.authorization !== request.headers['authorization']) return false;
  return path === null || path.test(request.path);
}

function due(counted: Counted): boolean {
  const { after = 0, times = Infinity } = counted.rule.match ?? {};
  const count = counted.seen++;
  return count >= after && count < after + times;
}

/** Combines several rules: the first that responds or sends, and all that change the response, in order. */
function getInterception(rules: readonly Rule[], replaced: Promise<void>): Interception {
  const each = rules.map((rule) => ({ rule, handler: handlerOf(rule) }));
  const sender = each.find(({ handler }) => handler.send !== undefined);
  return {
    instead: each.map(({ rule, handler }) => handler.instead?.(rule)).find((one) => one !== undefined),
    shape: (json, count) =>
      each.reduce<unknown>(
        (changed, { rule, handler }) =>
          isObject(changed) ? (handler.shape?.(changed, rule, count) ?? changed) : changed,
        json,
      ),
    bytes: (outgoing) =>
      each.reduce((changed, { rule, handler }) => handler.bytes?.(changed, rule) ?? changed, outgoing),
    send:
      sender &&
      ((response, outgoing) =>
        sender.handler.send?.(response, outgoing, sender.rule, replaced) ?? sendUnchanged(response, outgoing)),
  };
}
