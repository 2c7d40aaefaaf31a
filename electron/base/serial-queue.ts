/** Runs a function after all earlier ones have settled. Settles like the function. */
export type RunInOrder = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue that runs one function at a time, in the order of the calls. A rejection does not stop the queue. */
export const createSerialQueue = (): RunInOrder => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
};
