import type { Base64, Packed } from './codec.ts';

/** Creates the decoder of the codec. Sent to the page as source: uses nothing from outside its body. */
export function createDecoder(toBytes: Base64['toBytes']): (text: string) => unknown {
  const viewTypes: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView,
  }; // prettier-ignore
  const errorTypes: Record<string, new (message: string) => Error> = {
    Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError,
  }; // prettier-ignore

  const makeError = (name: string, message: string, stack: string): Error => {
    const error = new (errorTypes[name] ?? Error)(message);
    return Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
  };
  const unpackScalar = (packed: Packed): unknown => {
    if (!Array.isArray(packed)) return packed;
    const [kind, value] = packed as [unknown, string];
    if (kind === 'b') return BigInt(value);
    return kind === 'n' ? Number(value) : undefined;
  };
  const copyBytes = (text: string): ArrayBuffer => new Uint8Array(toBytes(text)).buffer;

  /** Creates an empty object. All objects exist before their contents, because objects may refer to later ones. */
  const makeShell = ([kind, first, second, third]: unknown[]): object => {
    const text = first as string;
    if (kind === 'list') return [];
    if (kind === 'array') return new Array<unknown>(first as number);
    if (kind === 'map') return new Map();
    if (kind === 'set') return new Set();
    if (kind === 'date') return new Date(unpackScalar(first as Packed) as number);
    if (kind === 'regexp') return new RegExp(text, second as string);
    if (kind === 'boxed') return Object(unpackScalar(first as Packed)) as object;
    if (kind === 'buffer') return copyBytes(text);
    if (kind === 'error') return makeError(text, second as string, third as string);
    if (kind === 'view') return new (viewTypes[text] ?? Uint8Array)(copyBytes(second as string));
    return {};
  };
  const setMembers = (shell: object, members: [string, unknown][]): void => {
    for (const [name, value] of members) {
      Object.defineProperty(shell, name, { value, configurable: true, enumerable: true, writable: true });
    }
  };

  return (text) => {
    const parsed = JSON.parse(text) as { readonly tree: unknown } | [Packed, unknown[][]];
    if (!Array.isArray(parsed)) return parsed.tree;
    const [packedRoot, table] = parsed;
    const shells = table.map(makeShell);
    const unpack = (packed: Packed): unknown => {
      if (Array.isArray(packed) && typeof packed[0] === 'number') return shells[packed[0]];
      return unpackScalar(packed);
    };
    const unpackMembers = (members: unknown): [string, unknown][] =>
      (members as [string, Packed][]).map(([name, member]) => [name, unpack(member)]);
    shells.forEach((shell, index) => {
      const [kind, first, second] = table[index] ?? [];
      if (kind === 'array') setMembers(shell, unpackMembers(second));
      if (kind === 'object') setMembers(shell, unpackMembers(first));
      if (kind === 'list') for (const member of first as Packed[]) (shell as unknown[]).push(unpack(member));
      if (shell instanceof Map)
        for (const pair of first as [Packed, Packed][]) shell.set(unpack(pair[0]), unpack(pair[1]));
      if (shell instanceof Set) for (const member of first as Packed[]) shell.add(unpack(member));
    });
    return unpack(packedRoot);
  };
}
