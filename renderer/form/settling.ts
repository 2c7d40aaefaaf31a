type ResolveInput = () => Promise<void>;

const inputs = new Set<ResolveInput>();

/** Registers an input whose typed text has not been looked up yet. Returns a function that unregisters it. */
export const registerUnresolvedInput = (settle: ResolveInput): (() => void) => {
  inputs.add(settle);
  return () => void inputs.delete(settle);
};

/** Looks up the typed text of all registered inputs before a form is validated. */
export const resolveInputs = async (): Promise<void> => {
  await Promise.all([...inputs].map((settle) => settle()));
};
