import type { Base64, Packed } from './codec.ts';

/** Creates the encoder of the codec. Sent to the page as source: uses nothing from outside its body. */
export function createEncoder(toText: Base64['toText']): (value: unknown) => string {
  const createCloneError = (): Error => new Error('An object could not be cloned.');
  const getTag = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  const maxDepth = 100;
  /** Whether JSON represents the value completely: a tree of plain data without repeated references, and not too deep. */
  const isTree = (value: unknown, seen: Set<object>, depth: number): boolean => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || seen.has(value) || depth > maxDepth) return false;
    seen.add(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Array.prototype && Object.keys(value).length !== (value as unknown[]).length) return false;
    if (prototype !== Array.prototype && prototype !== Object.prototype) return false;
    return Object.values(value).every((member) => isTree(member, seen, depth + 1));
  };

  return (root) => {
    // Most messages are plain data, and the parser of the browser is much faster than a table.
    if (isTree(root, new Set(), 0)) return JSON.stringify({ tree: root });
    const objects: object[] = [];
    const indexes = new Map<object, number>();
    const addReference = (value: object): Packed => {
      const index = indexes.get(value) ?? objects.push(value) - 1;
      indexes.set(value, index);
      return [index];
    };
    const pack = (value: unknown): Packed => {
      if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
      if (value === undefined) return ['u'];
      if (typeof value === 'bigint') return ['b', String(value)];
      if (typeof value === 'number') {
        if (Object.is(value, -0)) return ['n', '-0'];
        return Number.isFinite(value) ? value : ['n', String(value)];
      }
      if (typeof value !== 'object') throw createCloneError();
      return addReference(value);
    };
    const packMembers = (value: object): unknown[] =>
      Object.entries(value).map(([name, member]) => [name, pack(member)]);
    const describe = (value: object): unknown[] => {
      if (Array.isArray(value)) {
        const isDense = Object.keys(value).length === value.length;
        return isDense ? ['list', value.map(pack)] : ['array', value.length, packMembers(value)];
      }
      if (ArrayBuffer.isView(value)) {
        return ['view', getTag(value), toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
      }
      if (value instanceof ArrayBuffer) return ['buffer', toText(new Uint8Array(value))];
      if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
      if (value instanceof Date) return ['date', pack(value.getTime())];
      if (value instanceof RegExp) return ['regexp', value.source, value.flags];
      if (value instanceof Map) return ['map', [...value].map(([key, member]) => [pack(key), pack(member)])];
      if (value instanceof Set) return ['set', [...value].map(pack)];
      if (['Number', 'String', 'Boolean'].includes(getTag(value))) return ['boxed', pack(value.valueOf())];
      if (getTag(value) !== 'Object') throw createCloneError();
      return ['object', packMembers(value)];
    };
    const packedRoot = pack(root);
    const table: unknown[] = [];
    // Describing an object appends the objects that it refers to, which the loop then describes too.
    for (const value of objects) table.push(describe(value));
    return JSON.stringify([packedRoot, table]);
  };
}
