/** Runs the effects that `create` creates, as in a component. Returns a function that ends them. */
export const inEffectRoot = (create: () => unknown): (() => void) => $effect.root(() => void create());

/** Runs a function as an effect of a component: again after each change of what it reads. Returns a function that ends it. */
export const runAsEffect = (effect: () => () => void): (() => void) =>
  inEffectRoot(() => {
    $effect(effect);
  });
