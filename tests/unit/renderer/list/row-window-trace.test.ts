import { it } from 'vitest';
import type { AppError, Reply } from '../../../../electron/contract/index.ts';
import type { RowRequest } from '../../../../renderer/list/row-cache.ts';
import { RowWindow } from '../../../../renderer/list/row-window.svelte.ts';
import { checkTrace } from '../../../support/trace-state.ts';
import { type Answer, rowsOf } from './answers.ts';

it('requests, keeps and moves the rows of a query, step by step', async () => {
  let data = rowsOf('a', 600);
  let failure: AppError['code'] | null = null;
  let shift: number | null = 0;
  const log: string[] = [];
  const waiting: (() => void)[] = [];
  const ask = ({ offset, limit }: RowRequest, renews: boolean): Promise<Reply<Answer>> => {
    log.push(`${renews ? 'renew' : 'ask'} ${String(offset)}+${String(limit)}`);
    const value = { offset, rows: data.slice(offset, offset + limit), total: data.length };
    const error = { code: failure ?? 'internal', message: '', retryable: false } as AppError;
    const reply: Reply<Answer> = failure === null ? { ok: true, value } : { ok: false, error };
    return new Promise((resolve) => waiting.push(() => resolve(reply)));
  };
  const rows = new RowWindow<string, Answer>({
    ask,
    shift: ({ offset }) => {
      log.push(`find in ${String(offset)}`);
      return shift;
    },
    arrived: ({ offset }, moved) => log.push(`took ${String(offset)} moved ${String(moved)}`),
  });
  const read = (): Record<string, unknown> => {
    const { total, problem, pending, range } = rows;
    return {
      ...{ total, problem: problem?.code ?? null, pending, range: `${String(range.first)}-${String(range.end)}` },
      ...{ first: rows.at(range.first), row400: rows.at(400), row0: rows.at(0), waiting: waiting.length },
      log: log.splice(0),
    };
  };
  const arrive = async () => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  const everything = async () => {
    while (waiting.length > 0) await arrive();
  };
  const want = (first: number) => () => rows.want({ first, end: first + 30 });
  await checkTrace(read, [
    ['want before the first reply', want(0), { range: '0-30' }],
    ['refresh', () => void rows.refresh(), { waiting: 1, log: ['ask 0+50'] }],
    ['refresh meanwhile', () => void rows.refresh(), { log: [] }],
    [
      'the rows',
      arrive,
      { total: 600, pending: false, first: 'a0', row0: 'a0', log: ['took 0 moved 0', 'renew 0+50'] },
    ],
    [
      'the rows again',
      everything,
      { waiting: 0, log: ['find in 0', 'took 0 moved 0', 'ask 50+50', 'took 50 moved null'] },
    ],
    ['scroll down', want(60), { range: '60-90', first: 'a60', waiting: 1, log: ['ask 100+150'] }],
    ['its rows', everything, { waiting: 0, log: ['took 100 moved null'] }],
    ['jump', want(390), { range: '390-420', first: undefined, waiting: 1, log: ['ask 350+100'] }],
    ['jump on before the reply', want(300), { range: '300-330', log: [] }],
    [
      'its rows',
      everything,
      {
        first: 'a300',
        row400: 'a400',
        waiting: 0,
        log: ['took 350 moved null', 'ask 300+50', 'took 300 moved null', 'ask 250+50', 'took 250 moved null'],
      },
    ],
    ['scroll up', want(260), { range: '260-290', first: 'a260', log: [] }],
    ['its rows', everything, {}],
    [
      'rows above',
      () => {
        data = [...rowsOf('new', 40), ...data];
        shift = 40;
        void rows.refresh();
      },
      { waiting: 1, log: ['renew 250+50'] },
    ],
    [
      'the rows',
      arrive,
      {
        total: 640,
        range: '300-330',
        row400: 'a360',
        row0: undefined,
        log: ['find in 250', 'took 250 moved 40', 'ask 300+50'],
      },
    ],
    ['the others', everything, { waiting: 0, log: ['took 300 moved null', 'ask 350+50', 'took 350 moved null'] }],
    [
      'more rows above than are requested',
      () => {
        data = [...rowsOf('newer', 200), ...data];
        shift = null;
        void rows.refresh();
      },
      { waiting: 1, log: ['renew 300+50'] },
    ],
    ['rows without the visible ones', arrive, { log: ['find in 300', 'renew 500+50'] }],
    [
      'the rows at the other index',
      () => {
        shift = 200;
        return arrive();
      },
      { total: 840, range: '500-530', row400: 'a160', log: ['find in 500', 'took 500 moved 200', 'ask 450+50'] },
    ],
    ['the others', everything, { waiting: 0, log: ['took 450 moved null', 'ask 550+50', 'took 550 moved null'] }],
    [
      'a reply of a changed cache',
      () => {
        data = data.slice(1);
        shift = -1;
        rows.want({ first: 10, end: 40 });
        return arrive();
      },
      { range: '10-40', first: undefined, waiting: 1, log: ['ask 0+50', 'renew 0+50'] },
    ],
    [
      'the rows of the refresh',
      everything,
      {
        total: 839,
        range: '9-39',
        first: 'newer10',
        row400: 'a161',
        row0: 'newer1',
        waiting: 0,
        log: ['find in 0', 'took 0 moved -1', 'ask 50+50', 'took 50 moved null'],
      },
    ],
    [
      'a changed cache below',
      () => {
        data = data.slice(0, -1);
        shift = 0;
        rows.want({ first: 60, end: 90 });
        return everything();
      },
      { range: '60-90', first: 'newer61', log: ['ask 100+150'] },
    ],
    [
      'refresh',
      () => {
        void rows.refresh();
        return everything();
      },
      {
        total: 838,
        log: [
          'renew 50+50',
          'find in 50',
          'took 50 moved 0',
          'ask 0+50',
          'took 0 moved null',
          'ask 100+50',
          'took 100 moved null',
        ],
      },
    ],
    [
      'another query',
      () => {
        data = rowsOf('b', 30);
        rows.restart();
      },
      { pending: true, range: '0-30', first: 'newer1', waiting: 1, log: ['ask 0+50'] },
    ],
    [
      'its rows',
      everything,
      { total: 30, pending: false, first: 'b0', row400: undefined, row0: 'b0', waiting: 0, log: ['took 0 moved 0'] },
    ],
    [
      'a failure',
      () => {
        failure = 'timeout';
        void rows.refresh();
        return everything();
      },
      { problem: 'timeout', log: ['renew 0+50'] },
    ],
    [
      'a cancelled request',
      () => {
        failure = 'cancelled';
        void rows.refresh();
        return everything();
      },
      {},
    ],
    [
      'a query that fails',
      () => {
        failure = 'disk';
        rows.restart();
        return everything();
      },
      { problem: 'disk', log: ['ask 0+50'] },
    ],
    [
      'a query that succeeds',
      () => {
        failure = null;
        rows.restart();
        return everything();
      },
      { problem: null, log: ['ask 0+50', 'took 0 moved 0'] },
    ],
    [
      'all rows are deleted',
      () => {
        data = [];
        shift = null;
        void rows.refresh();
        return everything();
      },
      { total: 0, range: '0-0', log: ['renew 0+50', 'find in 0', 'took 0 moved 0'] },
    ],
    [
      'clear during a request',
      () => {
        data = rowsOf('c', 5);
        void rows.refresh();
        void rows.refresh();
        rows.clear();
      },
      { total: null, pending: true, first: undefined, row0: undefined, waiting: 1, log: ['renew 0+50'] },
    ],
    ['its reply', everything, { waiting: 0, log: [] }],
    [
      'refresh',
      () => {
        void rows.refresh();
        return everything();
      },
      { total: 5, pending: false, first: 'c0', row0: 'c0', log: ['ask 0+50', 'took 0 moved 0'] },
    ],
  ]);
});
