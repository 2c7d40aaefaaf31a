import type { Base64, Packed } from './codec.ts';

/** The half of the codec that writes. Sent to the page as source: uses nothing from outside its body. */
export function createEncoder(toText: Base64['toText']): (value: unknown) => string {
  const refused = (): Error => new Error('An object could not be cloned.');
  const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  const deepest = 100;
  /** Whether JSON says all of a value: it is a tree of plain data that nothing refers to twice, and not too deep. */
  const isTree = (value: unknown, seen: Set<object>, depth: number): boolean => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || seen.has(value) || depth > deepest) return false;
    seen.add(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Array.prototype && Object.keys(value).length !== (value as unknown[]).length) return false;
    if (prototype !== Array.prototype && prototype !== Object.prototype) return false;
    return Object.values(value).every((member) => isTree(member, seen, depth + 1));
  };

  return (root) => {
    // Most of what crosses is that, and the browser's own parser is far quicker than a table.
    if (isTree(root, new Set(), 0)) return JSON.stringify({ tree: root });
    const objects: object[] = [];
    const indexes = new Map<object, number>();
    const refer = (value: object): Packed => {
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
      if (typeof value !== 'object') throw refused();
      return refer(value);
    };
    const members = (value: object): unknown[] => Object.entries(value).map(([name, member]) => [name, pack(member)]);
    const describe = (value: object): unknown[] => {
      if (Array.isArray(value)) {
        const isDense = Object.keys(value).length === value.length;
        return isDense ? ['list', value.map(pack)] : ['array', value.length, members(value)];
      }
      if (ArrayBuffer.isView(value)) {
        return ['view', tagOf(value), toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
      }
      if (value instanceof ArrayBuffer) return ['buffer', toText(new Uint8Array(value))];
      if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
      if (value instanceof Date) return ['date', pack(value.getTime())];
      if (value instanceof RegExp) return ['regexp', value.source, value.flags];
      if (value instanceof Map) return ['map', [...value].map(([key, member]) => [pack(key), pack(member)])];
      if (value instanceof Set) return ['set', [...value].map(pack)];
      if (['Number', 'String', 'Boolean'].includes(tagOf(value))) return ['boxed', pack(value.valueOf())];
      if (tagOf(value) !== 'Object') throw refused();
      return ['object', members(value)];
    };
    const packedRoot = pack(root);
    const table: unknown[] = [];
    // Describing an object finds further ones, which the loop then comes to.
    for (const value of objects) table.push(describe(value));
    return JSON.stringify([packedRoot, table]);
  };
}
