import type { Reply } from '../../electron/contract/index.ts';
import type { RowAnswer } from './row-window.svelte.ts';

/** Converts a reply that contains only rows, because their total number is already known. */
export const toRowAnswer = <Row>(reply: Reply<readonly Row[]>, offset: number, total: number): Reply<RowAnswer<Row>> =>
  reply.ok ? { ok: true, value: { offset, rows: reply.value, total } } : reply;
