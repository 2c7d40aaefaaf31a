/** A `follow` for any number of followers: the first starts it, and the last to leave stops it. `start` answers how to stop. */
export const whileFollowed = (start: () => () => void): (() => () => void) => {
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
