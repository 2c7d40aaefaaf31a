import { type TraceEvent, getProcessorMs } from './trace.ts';

/** A part of a task with its own processor time, without that of its children, in milliseconds. */
export interface TaskPart {
  readonly what: string;
  readonly own: number;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Returns the file name and the position in it. */
const formatSource = ({
  url = '',
  lineNumber = 0,
  columnNumber = 0,
}: NonNullable<TraceEvent['args']['data']>): string =>
  `${url.slice(url.lastIndexOf('/') + 1)}:${lineNumber}:${columnNumber}`;

/** Describes an event: its function, the event that triggered it, or the size of the heap. */
const describeEvent = ({ name, args: { data, usedHeapSizeBefore, usedHeapSizeAfter = 0 } }: TraceEvent): string => {
  // The page's own scripts are in a child event, so the rest belongs to the browser, or to the observer.
  if (name === 'RunTask') return 'none of its scripts';
  if (usedHeapSizeBefore !== undefined)
    return `${name} ${megabytes(usedHeapSizeBefore)} to ${megabytes(usedHeapSizeAfter)} MB`;
  if (data?.url) return `${name} ${data.functionName ?? ''} ${formatSource(data)}`.replace('  ', ' ');
  return data?.type === undefined ? name : `${name} ${data.type}`;
};

const getEnd = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** Returns the parts of a task, the longest first; `within` are the events of its thread during the task. */
export const partsOf = (task: TraceEvent, within: readonly TraceEvent[]): TaskPart[] => {
  const ownTimes = new Map<string, number>();
  const add = (event: TraceEvent, ms: number): unknown =>
    ownTimes.set(describeEvent(event), (ownTimes.get(describeEvent(event)) ?? 0) + ms);
  const open: TraceEvent[] = [task];
  add(task, getProcessorMs(task));
  // Parents are sorted before their children.
  for (const event of within.toSorted((a, b) => a.ts - b.ts || getEnd(b) - getEnd(a))) {
    while (open.length > 1 && getEnd(open.at(-1) ?? task) < getEnd(event)) open.pop();
    add(open.at(-1) ?? task, -getProcessorMs(event));
    add(event, getProcessorMs(event));
    open.push(event);
  }
  return [...ownTimes].map(([what, ms]) => ({ what, own: ms })).sort((a, b) => b.own - a.own);
};

/** Formats the longest parts. */
export const formatParts = (parts: readonly TaskPart[]): string =>
  parts
    .filter(({ own: ownTimes }) => ownTimes >= 2)
    .slice(0, 6)
    .map(({ what, own: ownTimes }) => `${what} ${Math.round(ownTimes)} ms`)
    .join(', ');
