import type { RequestMatch } from './misbehave/handler.ts';
import { handlerOf, type Rule } from './misbehaviours.ts';

/** A request as far as rules look at it. */
export interface Asked {
  readonly server: 'base' | 'auth';
  readonly method: string;
  readonly path: string;
}

interface Counted {
  readonly rule: Rule;
  readonly path: RegExp | null;
  seen: number;
}

/** The rules in force, each with how many requests it has seen. */
export class Rules {
  private counted: Counted[] = [];

  /** Replaces the rules; all counts start again. Throws a RangeError or SyntaxError for a rule that makes no sense. */
  replace(rules: readonly Rule[]): void {
    this.counted = rules.map((rule) => {
      handlerOf(rule);
      return { rule, path: rule.match?.path === undefined ? null : new RegExp(rule.match.path), seen: 0 };
    });
  }

  /** The rules that step in for this request, which counts as seen. */
  take(asked: Asked): Rule[] {
    return this.counted.filter((one) => matches(one, asked) && due(one)).map((one) => one.rule);
  }
}

function matches({ rule, path }: Counted, asked: Asked): boolean {
  const match: RequestMatch = rule.match ?? {};
  if (match.server !== undefined && match.server !== asked.server) return false;
  if (match.method !== undefined && match.method.toUpperCase() !== asked.method) return false;
  return path === null || path.test(asked.path);
}

function due(counted: Counted): boolean {
  const { after = 0, times = Infinity } = counted.rule.match ?? {};
  const place = counted.seen++;
  return place >= after && place < after + times;
}
