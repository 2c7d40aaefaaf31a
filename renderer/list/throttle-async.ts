/**
 * Returns a function that runs `work` immediately, and then at most once per `gap` milliseconds, measured from the end
 * of the previous run. Calls in between result in one run at the end.
 */
export const throttleAsync = (work: () => Promise<void>, gap = 1000): (() => void) => {
  let busy = false;
  let again = false;
  const run = async (): Promise<void> => {
    busy = true;
    again = false;
    await work();
    setTimeout(() => {
      busy = false;
      if (again) void run();
    }, gap);
  };
  return () => {
    if (busy) again = true;
    else void run();
  };
};
