/**
 * Returns a reference-counted `follow` function: the first subscriber starts the source, the last one stops it. `start`
 * returns the function that stops the source.
 */
export const shareSubscription = (start: () => () => void): (() => () => void) => {
  let followers = 0;
  let stop: () => void = () => undefined;
  return () => {
    followers += 1;
    if (followers === 1) stop = start();
    return () => {
      followers -= 1;
      if (followers === 0) stop();
    };
  };
};
