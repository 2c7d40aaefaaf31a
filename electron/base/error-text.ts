import { VitrineError } from './errors.ts';
import { redactLine } from './redact.ts';

const mostFrames = 10;
const mostCauses = 4;

const member = (error: Error, name: string): unknown => (error as unknown as Readonly<Record<string, unknown>>)[name];

/** Which of the kind it is: what the system, Node, SQLite or the program itself calls it. */
const codeOf = (error: Error): string => {
  const parts = [member(error, 'code'), member(error, 'errcode')];
  const known = parts.filter(
    (part) => (typeof part === 'string' && /^\w{2,40}$/.test(part)) || typeof part === 'number',
  );
  return known.length === 0 ? '' : ` [${known.join(' ')}]`;
};

/** The words of a `VitrineError` are for a person and may quote the service; those of a schema, what did not fit it. */
const wordsOf = (error: Error): string => {
  if (error instanceof VitrineError) return '';
  const issues = member(error, 'issues');
  if (!Array.isArray(issues)) return redactLine(error.message);
  const codes = issues.map((issue: { readonly code?: unknown } | null) => String(issue?.code));
  return redactLine([...new Set(codes)].join(', '));
};

const headOf = (error: Error): string => {
  const words = wordsOf(error);
  return `${redactLine(error.name)}${codeOf(error)}${words === '' ? '' : `: ${words}`}`;
};

/** The lines at the end of a stack: what stands before them is the message. */
const framesOf = ({ stack = '' }: Error): readonly string[] => {
  const lines = stack.split('\n');
  const last = lines.findLastIndex((line) => !/^ {4}at /.test(line));
  return lines.slice(last + 1, last + 1 + mostFrames).map((line) => `    at ${redactLine(line.slice(7))}`);
};

/** What the log says of an error in one line. */
export const errorLine = (error: unknown): string =>
  // What is thrown that is no error may be anything: also content.
  error instanceof Error ? headOf(error) : `${error === null ? 'null' : typeof error} thrown`;

const described = (error: unknown, causes: number): readonly string[] => {
  if (!(error instanceof Error)) return [errorLine(error)];
  const own = [errorLine(error), ...framesOf(error)];
  if (error.cause === undefined || causes === 0) return own;
  const [head = '', ...rest] = described(error.cause, causes - 1);
  return [...own, `  caused by ${head}`, ...rest];
};

/** What the log says of an error: its kind, code, words, place in the program and causes; none of its other members. */
export const errorText = (error: unknown): string => described(error, mostCauses).join('\n');
