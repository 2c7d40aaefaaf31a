import { ownOf } from './trace.ts';
import type { TraceEvent } from './trace.ts';

/** A part of a task and the processor time that it took itself, without what it called, in milliseconds. */
export interface TaskPart {
  readonly what: string;
  readonly own: number;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** The file alone, and where in it. */
const placeOf = ({ url = '', lineNumber = 0, columnNumber = 0 }: NonNullable<TraceEvent['args']['data']>): string =>
  `${url.slice(url.lastIndexOf('/') + 1)}:${lineNumber}:${columnNumber}`;

/** What an event is in words: which function, for which event, how large a heap. */
const wordsOf = ({ name, args: { data, usedHeapSizeBefore, usedHeapSizeAfter = 0 } }: TraceEvent): string => {
  // The page's own scripts stand within a call: what is left to the task is the browser's, or asked by who watches it.
  if (name === 'RunTask') return 'none of its scripts';
  if (usedHeapSizeBefore !== undefined)
    return `${name} ${megabytes(usedHeapSizeBefore)} to ${megabytes(usedHeapSizeAfter)} MB`;
  if (data?.url) return `${name} ${data.functionName ?? ''} ${placeOf(data)}`.replace('  ', ' ');
  return data?.type === undefined ? name : `${name} ${data.type}`;
};

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** What a task spent its time on, the most first; `within` are the events that its thread began and ended meanwhile. */
export const partsOf = (task: TraceEvent, within: readonly TraceEvent[]): TaskPart[] => {
  const own = new Map<string, number>();
  const add = (event: TraceEvent, ms: number): unknown => own.set(wordsOf(event), (own.get(wordsOf(event)) ?? 0) + ms);
  const open: TraceEvent[] = [task];
  add(task, ownOf(task));
  // What contains others comes before them.
  for (const event of within.toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a))) {
    while (open.length > 1 && endOf(open.at(-1) ?? task) < endOf(event)) open.pop();
    add(open.at(-1) ?? task, -ownOf(event));
    add(event, ownOf(event));
    open.push(event);
  }
  return [...own].map(([what, ms]) => ({ what, own: ms })).sort((a, b) => b.own - a.own);
};

/** Of its parts those that a person looks into first, in words. */
export const partsInWords = (parts: readonly TaskPart[]): string =>
  parts
    .filter(({ own }) => own >= 2)
    .slice(0, 6)
    .map(({ what, own }) => `${what} ${Math.round(own)} ms`)
    .join(', ');
