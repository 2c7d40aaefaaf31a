/**
 * What a call asks of the schema of its argument, and no more: comparing whole schemas for each call took most of the time
 * that type checks and the linter need.
 */
export interface ArgumentSchema<Argument> {
  readonly safeParse: (argument: unknown) => { readonly success: boolean; readonly data?: Argument };
}

/** A call as data: the schema its argument is checked against, and (in the type alone) what it answers. */
export interface Call<Argument, Result> {
  readonly argument: ArgumentSchema<Argument>;
  /** Never set: carries the result's type. */
  readonly result?: Result;
}

/** Declares what a call answers, once its argument's schema is given: `answers<Result>()(schema)`. */
export const answers =
  <Result>() =>
  <Argument>(argument: ArgumentSchema<Argument>): Call<Argument, Result> => ({ argument });

export type CallMap = Readonly<Record<string, Call<never, unknown>>>;
/** The argument of a call of the map. */
export type ArgumentOf<C> = C extends Call<infer Argument, unknown> ? Argument : never;
/** What a call of the map answers. */
export type ResultOf<C> = C extends Call<never, infer Result> ? Result : C extends Call<infer _A, infer R> ? R : never;
