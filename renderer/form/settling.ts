type Settle = () => Promise<void>;

const inputs = new Set<Settle>();

/** Registers an input whose typed text has not been looked up yet. Returns a function that removes it. */
export const addUnsettled = (settle: Settle): (() => void) => {
  inputs.add(settle);
  return () => void inputs.delete(settle);
};

/** Looks up what was typed in all inputs that have not done so, before a form is checked. */
export const settleInputs = async (): Promise<void> => {
  await Promise.all([...inputs].map((settle) => settle()));
};
