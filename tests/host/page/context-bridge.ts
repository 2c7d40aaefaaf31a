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

  const callThrough = (inner: Anything): Anything => {
    const known = through.get(inner);
    if (known) return known;
    const outer: Anything = (...args) => {
      try {
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
    if (typeof value === 'symbol') throw new TypeError('A symbol cannot cross the context bridge');
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
