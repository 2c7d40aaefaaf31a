/** Returns an object whose properties are reactive, like the properties of a component. */
export const createReactive = <T extends object>(properties: T): T => {
  const reactive = $state(properties);
  return reactive;
};
