import { closeOnError } from './close-on-error.ts';

/** Long work on a thread. It runs in turns, between which the thread handles other calls, such as a cancellation. */
export interface Job<Result> {
  /** The number of units of work, such as rows. */
  readonly total: number;
  /** Yields the number of finished units. */
  steps(): Generator<number, Result>;
  /** Ends the job at any point and releases its resources. Safe to call twice. */
  close(): void;
}

/** The number of finished units after a turn, and the result of the job: null until it is complete. */
export interface JobTurn<Result> {
  readonly done: number;
  readonly result: Result | null;
}

type ResultOf<Opened> = Opened extends Job<infer Result> ? Result : never;

/** The current job of a thread. */
export interface JobSlot<Opened extends Job<unknown>> {
  /** Closes the previous job and opens another one. */
  readonly begin: (open: () => Opened) => Opened;
  /** Works for one turn. Closes the job when it is complete or fails. */
  readonly continue: () => JobTurn<ResultOf<Opened>>;
  /** Closes the job. Does nothing if there is none. */
  readonly close: () => void;
}

/** Creates a slot without a job. `turnMs` is the duration of a turn: it limits the delay of a cancellation. */
export const createJobSlot = <Opened extends Job<unknown>>(turnMs = 100): JobSlot<Opened> => {
  let current: { readonly job: Opened; readonly steps: Generator<number, unknown> } | null = null;
  const close = (): void => {
    current?.job.close();
    current = null;
  };
  const closingOnError = closeOnError(close);
  return {
    begin: (open) => {
      close();
      const job = open();
      current = { job, steps: job.steps() };
      return job;
    },
    continue: () =>
      closingOnError(() => {
        if (current === null) throw new Error('No job was begun');
        const { job, steps } = current;
        const until = performance.now() + turnMs;
        for (;;) {
          const step = steps.next();
          if (step.done === true) {
            close();
            return { done: job.total, result: step.value as ResultOf<Opened> };
          }
          if (performance.now() >= until) return { done: step.value, result: null };
        }
      }),
    close,
  };
};

/**
 * Continues a job from the calling thread until it is complete, and resolves to its result. `beforeTurn` throws if the
 * job was cancelled, and `onProgress` receives the number of finished units after each turn.
 */
export const runJob = async <Result>(
  continueJob: () => Promise<JobTurn<Result>>,
  { beforeTurn, onProgress }: { readonly beforeTurn: () => void; readonly onProgress: (done: number) => void },
): Promise<Result> => {
  for (;;) {
    beforeTurn();
    const { done, result } = await continueJob();
    onProgress(done);
    if (result !== null) return result;
  }
};
