/** The properties that JavaScript, Node's inspector and promises read on any object. */
const languageProperties = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'asymmetricMatch',
  '__esModule',
  '$$typeof',
]);

const usableAfterDestruction = new Set(['isDestroyed', 'id', 'webContents', 'destroyed']);

function isDestroyed(target: object): boolean {
  return 'destroyed' in target && target.destroyed === true;
}

/** Whether the classes of the object define a method. Listeners may still be removed from a destroyed object. */
function isClassMethod(target: object, name: string): boolean {
  for (
    let level = Object.getPrototypeOf(target) as object | null;
    level;
    level = Object.getPrototypeOf(level) as object
  ) {
    if (Object.hasOwn(level, name)) return level.constructor.name !== 'EventEmitter' && level !== Object.prototype;
  }
  return false;
}

/** Creates an error with the name of a part of Electron that the program uses and this host does not have. */
export function createNotImplementedError(path: string): Error {
  return new Error(`The Chromium host does not implement electron.${path}`);
}

/** Returns a proxy of the object that throws an error with the name of a missing property when it is read. */
export function createStrictProxy<T extends object>(path: string, implementation: T): T {
  return new Proxy(implementation, {
    get(target, name, receiver): unknown {
      if (typeof name === 'symbol') return Reflect.get(target, name, receiver);
      if (!(name in target)) {
        if (languageProperties.has(name)) return undefined;
        throw createNotImplementedError(path === '' ? name : `${path}.${name}`);
      }
      if (isDestroyed(target) && !usableAfterDestruction.has(name) && isClassMethod(target, name)) {
        throw new TypeError('Object has been destroyed');
      }
      return Reflect.get(target, name, receiver);
    },
  });
}

/** Creates a replacement for a part of Electron that this host does not have: every use throws an error with its name. */
export function createAbsentPart(path: string): never {
  const throwNotImplemented = (): never => {
    throw createNotImplementedError(path);
  };
  return new Proxy(throwNotImplemented, {
    get(_target, name): unknown {
      if (typeof name === 'symbol' || languageProperties.has(name)) return undefined;
      throw createNotImplementedError(`${path}.${name}`);
    },
    apply: throwNotImplemented,
    construct: throwNotImplemented,
  }) as never;
}
