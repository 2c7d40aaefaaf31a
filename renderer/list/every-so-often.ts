/**
 * Runs `work` at once, then no sooner than `gap` milliseconds after the last run ended, however frequently it is called:
 * what is called for in between is done once, at the end.
 */
export const everySoOften = (work: () => Promise<void>, gap = 1000): (() => void) => {
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
