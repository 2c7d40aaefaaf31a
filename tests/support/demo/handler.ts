import type { ServerResponse } from 'node:http';
import type { AnswerPlace, Instead, InterceptedAnswer } from '../../../electron/demo/interceptor.ts';
import type { Item } from '../../../electron/demo/types.ts';

/**
 * One way to misbehave. Each part is a place in the life of a request where a rule can step in;
 * `P` is what the rule says besides its kind and its match.
 */
export interface Handler<P> {
  /** Answers in place of the service, which then performs nothing. */
  instead?: (rule: P) => Instead;
  /** Spoils the answer while it is data. */
  shape?: (json: Item, rule: P, place: AnswerPlace) => unknown;
  /** Spoils status, headers or bytes. */
  bytes?: (outgoing: InterceptedAnswer, rule: P) => InterceptedAnswer;
  /**
   * Sends in its own way, or does not; `replaced`: other rules are in force. Resolves to whether the answer went out
   * whole.
   */
  send?: (response: ServerResponse, outgoing: InterceptedAnswer, rule: P, replaced: Promise<void>) => Promise<boolean>;
}

/** Keeps the type of a rule's own members beside its handler. */
export function misbehaviour<P>(handler: Handler<P>): Handler<P> {
  return handler;
}

/** Which requests a rule is for; all of them without one. */
export interface RequestMatch {
  /** Source of a regular expression that the path with its query must match. */
  path?: string;
  method?: string;
  server?: 'base' | 'auth';
  /** The whole header of a request with this token. */
  authorization?: string;
  /** Steps in this many times, then no more. */
  times?: number;
  /** Lets this many matching requests pass first. */
  after?: number;
}
