/**
 * What crosses between the preload and the page: copies of data, functions that call through, promises that settle
 * through; prototypes and anything else stay behind. Sent to the page as source: uses nothing from outside its body.
 */
export function createContextBridge(): { exposeInMainWorld(key: string, api: unknown): void } {
  type Anything = (...args: unknown[]) => unknown;
  const through = new WeakMap<Anything, Anything>();
  const isPlatformObject = (value: object): boolean => value instanceof Blob || value instanceof Node;

  // As in Electron: deeper values cannot cross at all.
  const deepest = 1000;

  const copyError = (error: Error): Error => Object.assign(new Error(error.message), { name: error.name });

  /** What Electron passes through as it is, or calls through: the only things that a clone may lack. */
  const passes = (value: unknown): boolean =>
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    value instanceof Promise ||
    (typeof value === 'object' && value !== null && isPlatformObject(value));

  const holdsPassing = (value: unknown, seen = new Set<unknown>()): boolean => {
    if (passes(value)) return true;
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    return Object.values(value).some((member) => holdsPassing(member, seen));
  };

  /** Electron copies plain objects and clones all else, and so refuses a proxy. Only a clone can tell one from what it stands for. */
  const refuseProxies = (value: unknown, seen = new Set<unknown>()): void => {
    if (typeof value !== 'object' || value === null || passes(value) || seen.has(value)) return;
    seen.add(value);
    try {
      structuredClone(value);
    } catch {
      if (!holdsPassing(value)) throw new Error('An object could not be cloned.');
      for (const member of Object.values(value)) refuseProxies(member, seen);
    }
  };

  const callThrough = (inner: Anything): Anything => {
    const known = through.get(inner);
    if (known) return known;
    const outer: Anything = (...args) => {
      try {
        for (const arg of args) refuseProxies(arg);
        return copy(inner(...(copy(args) as unknown[])));
      } catch (error) {
        throw error instanceof Error ? copyError(error) : error;
      }
    };
    through.set(inner, outer);
    return outer;
  };

  const settleThrough = (promise: Promise<unknown>, seen: Map<object, unknown>): Promise<unknown> =>
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
    if (depth >= deepest) {
      throw new TypeError(
        `Electron contextBridge recursion depth exceeded. Nested objects deeper than ${deepest} are not supported.`,
      );
    }
    if (typeof value === 'function') return callThrough(value as Anything);
    if (typeof value !== 'object' || value === null || isPlatformObject(value)) return value;
    if (seen.has(value)) return seen.get(value);
    if (value instanceof Promise) return settleThrough(value, new Map());
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
