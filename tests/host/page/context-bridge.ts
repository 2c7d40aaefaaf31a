/**
 * Creates a `contextBridge`, which passes copies of data, wrapped functions and wrapped promises between the preload and the
 * page. Prototypes and other values are not passed. Sent to the page as source: uses nothing from outside its body.
 */
export function createContextBridge(): { exposeInMainWorld(key: string, api: unknown): void } {
  type Anything = (...args: unknown[]) => unknown;
  const wrappers = new WeakMap<Anything, Anything>();
  const isPlatformObject = (value: object): boolean => value instanceof Blob || value instanceof Node;

  // As in Electron, deeper values cannot be passed.
  const maxDepth = 1000;

  const copyError = (error: Error): Error => Object.assign(new Error(error.message), { name: error.name });

  /** Whether Electron passes a value unchanged or in a wrapper. Only these values may be missing in a clone. */
  const isPassed = (value: unknown): boolean =>
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    value instanceof Promise ||
    (typeof value === 'object' && value !== null && isPlatformObject(value));

  const containsPassed = (value: unknown, seen = new Set<unknown>()): boolean => {
    if (isPassed(value)) return true;
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    return Object.values(value).some((member) => containsPassed(member, seen));
  };

  /**
   * Throws if a value contains a proxy. Electron copies plain objects and clones other values, which fails for a proxy. Only an
   * attempt to clone it distinguishes a proxy from its target.
   */
  const rejectProxies = (value: unknown, seen = new Set<unknown>()): void => {
    if (typeof value !== 'object' || value === null || isPassed(value) || seen.has(value)) return;
    seen.add(value);
    try {
      structuredClone(value);
    } catch {
      if (!containsPassed(value)) throw new Error('An object could not be cloned.');
      for (const member of Object.values(value)) rejectProxies(member, seen);
    }
  };

  const wrapFunction = (inner: Anything): Anything => {
    const known = wrappers.get(inner);
    if (known) return known;
    const callWrapped: Anything = (...args) => {
      try {
        for (const arg of args) rejectProxies(arg);
        return copy(inner(...(copy(args) as unknown[])));
      } catch (error) {
        throw error instanceof Error ? copyError(error) : error;
      }
    };
    wrappers.set(inner, callWrapped);
    return callWrapped;
  };

  const wrapPromise = (promise: Promise<unknown>, seen: Map<object, unknown>): Promise<unknown> =>
    promise.then(
      (value) => copy(value, seen),
      (error: unknown) => {
        throw error instanceof Error ? copyError(error) : error;
      },
    );

  const copyMembers = (value: object, into: object, seen: Map<object, unknown>, depth: number): object => {
    seen.set(value, into);
    for (const [name, member] of Object.entries(value)) {
      Object.defineProperty(into, name, {
        value: copy(member, seen, depth + 1),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    return into;
  };

  const copy = (value: unknown, seen = new Map<object, unknown>(), depth = 0): unknown => {
    if (depth >= maxDepth) {
      throw new TypeError(
        `Electron contextBridge recursion depth exceeded. Nested objects deeper than ${maxDepth} are not supported.`,
      );
    }
    if (typeof value === 'function') return wrapFunction(value as Anything);
    if (typeof value !== 'object' || value === null || isPlatformObject(value)) return value;
    if (seen.has(value)) return seen.get(value);
    if (value instanceof Promise) return wrapPromise(value, new Map());
    if (value instanceof Error) return copyError(value);
    if (Array.isArray(value)) return copyMembers(value, new Array(value.length), seen, depth);
    if (Object.prototype.toString.call(value) === '[object Object]') return copyMembers(value, {}, seen, depth);
    return structuredClone(value);
  };

  const freezeDeep = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
    Object.freeze(value);
    Object.values(value).forEach(freezeDeep);
  };

  return {
    exposeInMainWorld(key, api) {
      if (key in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object');
      const exposed = copy(api);
      freezeDeep(exposed);
      Object.defineProperty(globalThis, key, { value: exposed, enumerable: true });
    },
  };
}
