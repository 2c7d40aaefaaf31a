type Raw = Readonly<Record<string, unknown>>;
interface Context {
  readonly source?: string;
}

/** So many digits always come back as they went. */
const exactDigits = 15;

/** Whether a number says all that was written: of many digits the last can be lost. */
const saysAll = (value: number, source: string): boolean => {
  const digits = source
    .replace(/e.*$/i, '')
    .replaceAll(/[-.]/g, '')
    .replaceAll(/^0+|0+$/g, '');
  return Number.isFinite(value) && (digits.length <= exactDigits || String(value) === source);
};

/** A body, with the names of those members that hold (at any depth) a number which cannot be sent as it came. */
export const readExactly = (text: string): { readonly raw: Raw; readonly inexact: ReadonlySet<string> } => {
  const marked = new Map<object, Set<string>>();
  const mark = function (this: object, key: string, value: unknown, context?: Context): unknown {
    const lost = typeof value === 'number' && context?.source !== undefined && !saysAll(value, context.source);
    const within = typeof value === 'object' && value !== null && marked.has(value);
    if (lost || within) marked.set(this, (marked.get(this) ?? new Set()).add(key));
    return value;
  };
  const raw: unknown = JSON.parse(text, mark);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { raw: {}, inexact: new Set() };
  return { raw: raw as Raw, inexact: marked.get(raw) ?? new Set() };
};
