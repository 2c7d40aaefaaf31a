/** What JavaScript itself, Node's inspector and promises look up on any object. */
const askedByTheLanguage = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'asymmetricMatch',
  '__esModule',
  '$$typeof',
]);

const surviveDestruction = new Set(['isDestroyed', 'id', 'webContents', 'destroyed']);

function isDestroyed(target: object): boolean {
  return 'destroyed' in target && target.destroyed === true;
}

/** True for what the object's own classes define: listeners may still be removed from a destroyed object. */
function isOwnMethod(target: object, name: string): boolean {
  for (
    let level = Object.getPrototypeOf(target) as object | null;
    level;
    level = Object.getPrototypeOf(level) as object
  ) {
    if (Object.hasOwn(level, name)) return level.constructor.name !== 'EventEmitter' && level !== Object.prototype;
  }
  return false;
}

/** An error that names what the program used of Electron and this host does not have. */
export function notImplemented(path: string): Error {
  return new Error(`The Chromium host does not implement electron.${path}`);
}

/** The same object, which throws by name when something it does not have is read. */
export function standIn<T extends object>(path: string, implementation: T): T {
  return new Proxy(implementation, {
    get(target, name, receiver): unknown {
      if (typeof name === 'symbol') return Reflect.get(target, name, receiver);
      if (!(name in target)) {
        if (askedByTheLanguage.has(name)) return undefined;
        throw notImplemented(path === '' ? name : `${path}.${name}`);
      }
      if (isDestroyed(target) && !surviveDestruction.has(name) && isOwnMethod(target, name)) {
        throw new TypeError('Object has been destroyed');
      }
      return Reflect.get(target, name, receiver);
    },
  });
}

/** Something of Electron that this host does not have at all: every use throws by name. */
export function absent(path: string): never {
  const refuse = (): never => {
    throw notImplemented(path);
  };
  return new Proxy(refuse, {
    get(_target, name): unknown {
      if (typeof name === 'symbol' || askedByTheLanguage.has(name)) return undefined;
      throw notImplemented(`${path}.${name}`);
    },
    apply: refuse,
    construct: refuse,
  }) as never;
}
