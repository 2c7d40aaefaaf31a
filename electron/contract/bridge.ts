import type { CallArgument, CallName, CallResult, EventName, Events } from './index.ts';
import type { Reply } from '../base/errors.ts';
import type { Review } from './review.ts';

type Namespace<Name extends string> = Name extends `${infer Head}.${string}` ? Head : never;
type Verb<Name extends string, Head extends string> = Name extends `${Head}.${infer Tail}` ? Tail : never;

type Invoke<Name extends CallName> =
  undefined extends CallArgument<Name>
    ? () => Promise<Reply<CallResult<Name>>>
    : (argument: CallArgument<Name>) => Promise<Reply<CallResult<Name>>>;

/** `window.vitrine`: one namespace a feature, each call answering an envelope; `on` answers its own unsubscribe. */
export type Bridge = {
  readonly [Head in Namespace<CallName>]: {
    readonly [Tail in Verb<CallName, Head>]: Invoke<Extract<`${Head}.${Tail}`, CallName>>;
  };
} & {
  readonly on: <Name extends EventName>(name: Name, listener: (value: Events[Name]) => void) => () => void;
  /** Files dropped on the window: the bridge takes File objects, never a path. */
  readonly drop: (files: readonly unknown[]) => Promise<Reply<Review | null>>;
};
