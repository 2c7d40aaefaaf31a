/** One event of Chromium's tracing. Times are in microseconds, by one clock. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: {
      readonly type?: string;
      readonly functionName?: string;
      readonly url?: string;
      readonly lineNumber?: number;
      readonly columnNumber?: number;
    };
    readonly usedHeapSizeBefore?: number;
    readonly usedHeapSizeAfter?: number;
  };
}

/** Returns the processor time of an event, including its children, in milliseconds. */
export const getProcessorMs = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;
