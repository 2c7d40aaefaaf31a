/**
 * The part of a schema that a call needs. Comparing complete schemas for each call took most of the time of type checks
 * and the linter.
 */
export interface ArgumentSchema<Argument> {
  readonly safeParse: (argument: unknown) => { readonly success: boolean; readonly data?: Argument };
}

/** A call: the schema of its argument and, in the type only, its result. */
export interface Call<Argument, Result> {
  readonly argument: ArgumentSchema<Argument>;
  /** Never set: carries the result's type. */
  readonly result?: Result;
}

/** Declares the result type of a call with the given argument schema: `defineCall<Result>()(schema)`. */
export const defineCall =
  <Result>() =>
  <Argument>(argument: ArgumentSchema<Argument>): Call<Argument, Result> => ({ argument });

export type CallMap = Readonly<Record<string, Call<never, unknown>>>;
export type ArgumentOf<C> = C extends Call<infer Argument, unknown> ? Argument : never;
export type ResultOf<C> = C extends Call<never, infer Result> ? Result : C extends Call<infer _A, infer R> ? R : never;
