import type { ServerResponse } from 'node:http';
import type { ResponseOrigin, ReplacedReply, InterceptedAnswer } from '../../../electron/demo/interceptor.ts';
import type { Item } from '../../../electron/demo/types.ts';

/**
 * A kind of misbehaviour. Each method is a stage of a request at which a rule can intervene; `P` contains the rule's
 * own parameters.
 */
export interface Handler<P> {
  /** Replaces the response. The service then does nothing. */
  instead?: (rule: P) => ReplacedReply;
  /** Changes the response while it is JSON. */
  shape?: (json: Item, rule: P, place: ResponseOrigin) => unknown;
  /** Changes status, headers or bytes. */
  bytes?: (outgoing: InterceptedAnswer, rule: P) => InterceptedAnswer;
  /**
   * Sends the response itself, or not; `replaced` resolves when the rules are replaced. Resolves to whether the
   * response was sent completely.
   */
  send?: (response: ServerResponse, outgoing: InterceptedAnswer, rule: P, replaced: Promise<void>) => Promise<boolean>;
}

/** Preserves the type of a rule's own parameters. */
export function misbehaviour<P>(handler: Handler<P>): Handler<P> {
  return handler;
}

/** Selects the requests of a rule. Without it, the rule applies to all. */
export interface RequestMatch {
  /** The source of a regular expression that the path with its query must match. */
  path?: string;
  method?: string;
  server?: 'base' | 'auth';
  /** The complete header of a request with this token. */
  authorization?: string;
  /** The maximum number of interventions. */
  times?: number;
  /** The number of matching requests to ignore first. */
  after?: number;
}
