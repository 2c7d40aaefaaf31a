import type { z } from 'zod';

/** A call as data: the schema its argument is checked against, and (in the type alone) what it answers. */
export interface Call<Argument, Result> {
  readonly argument: z.ZodType<Argument>;
  /** Never set: carries the result's type. */
  readonly result?: Result;
}

/** Declares what a call answers, once its argument's schema is given: `answers<Result>()(schema)`. */
export const answers =
  <Result>() =>
  <Argument>(argument: z.ZodType<Argument>): Call<Argument, Result> => ({ argument });

export type CallMap = Readonly<Record<string, Call<never, unknown>>>;
/** The argument of a call of the map. */
export type ArgumentOf<C> = C extends Call<infer Argument, unknown> ? Argument : never;
/** What a call of the map answers. */
export type ResultOf<C> = C extends Call<never, infer Result> ? Result : C extends Call<infer _A, infer R> ? R : never;
