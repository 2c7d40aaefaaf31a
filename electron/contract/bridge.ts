import type { CallArgument, CallName, CallResult, EventName, Events } from './index.ts';
import type { Reply } from '../base/errors.ts';
import type { Review } from './review.ts';

type Namespace<Name extends string> = Name extends `${infer Head}.${string}` ? Head : never;
type Verb<Name extends string, Head extends string> = Name extends `${Head}.${infer Tail}` ? Tail : never;

type Invoke<Name extends CallName> =
  undefined extends CallArgument<Name>
    ? () => Promise<Reply<CallResult<Name>>>
    : (argument: CallArgument<Name>) => Promise<Reply<CallResult<Name>>>;

/** `window.vitrine`: one namespace per feature. Each call resolves to a reply; `on` returns an unsubscribe function. */
export type Bridge = {
  readonly [Head in Namespace<CallName>]: {
    readonly [Tail in Verb<CallName, Head>]: Invoke<Extract<`${Head}.${Tail}`, CallName>>;
  };
} & {
  readonly on: <Name extends EventName>(name: Name, listener: (value: Events[Name]) => void) => () => void;
  /** Opens a review of the files dropped on the window. Takes File objects, never paths. */
  readonly drop: (files: readonly unknown[]) => Promise<Reply<Review | null>>;
};
