import { afterAll, beforeEach, it, vi } from 'vitest';
import { UploadList } from '../../../../../renderer/app/uploads/upload-list.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
beforeEach(() => page.reset());

const any = <T>(value: unknown): T => value as T;

it('reads the rows near the visible ones, again after changes, and shows no reply of a former list', async () => {
  const total = 900;
  let version = 1;
  page.answer('uploads.rows', ({ offset, limit }) => {
    const ids = Array.from({ length: Math.max(0, Math.min(total - offset, limit)) }, (_, at) => offset + at);
    const items = ids.map((id) => ({ id: String(id), version, assetId: id % 2 === 0 ? `a${String(id)}` : null }));
    return any({ offset, items, unused: ['a100'], total });
  });
  const list = new UploadList();
  const describeRow = (index: number): string | null => {
    const item = any<{ id: string; version: number } | undefined>(list.at(index));
    return item === undefined ? null : `${item.id} v${String(item.version)}`;
  };
  let calls = 0;
  const read = () => {
    const asked = page.asked('uploads.rows').slice(calls);
    calls += asked.length;
    return {
      requests: asked.map(({ filter, offset, limit }) => `${filter} ${String(offset)}+${String(limit)}`).join(', '),
      pending: page.waiting.length,
      ...{ first: describeRow(0), row70: describeRow(70), row100: describeRow(100), row139: describeRow(139) },
      row140: describeRow(140),
      unused: [100, 101, 102].filter((index) => list.at(index) && list.isUnused(any(list.at(index)))),
      failures: toasts.list.length,
    };
  };
  const change = (items: readonly unknown[], moved: boolean) => () => void list.take(any({ items, moved }));
  const arrive = () => page.arrive();
  await checkTrace(read, [
    ['nothing to read again', () => void list.reload(), {}],
    ['want', () => list.want('all', 100, 110), { requests: 'all 70+70', pending: 1 }],
    ['want the same meanwhile', () => list.want('all', 100, 110), { requests: '' }],
    [
      'the rows, and a request because the range was set again',
      arrive,
      { requests: 'all 70+70', row70: '70 v1', row100: '100 v1', row139: '139 v1', unused: [100] },
    ],
    ['the rows again', arrive, { requests: '', pending: 0 }],
    ['want loaded rows', () => list.want('all', 70, 140), {}],
    ['want one row above', () => list.want('all', 69, 80), { requests: 'all 39+71', pending: 1 }],
    ['its rows', arrive, { requests: '', pending: 0, row139: null }],
    ['want one row below', () => list.want('all', 80, 111), { requests: 'all 50+91', pending: 1 }],
    ['its rows', arrive, { requests: '', pending: 0, row139: '139 v1', row140: '140 v1' }],
    ['want the first', () => list.want('all', 0, 10), { requests: 'all 0+40', pending: 1 }],
    [
      'its rows',
      arrive,
      { requests: '', pending: 0, first: '0 v1', row70: null, row100: null, row139: null, row140: null, unused: [] },
    ],
    ['want many', () => list.want('all', 60, 900), { requests: 'all 30+500', pending: 1 }],
    [
      'its rows',
      arrive,
      {
        ...{ requests: '', pending: 0, first: null, row70: '70 v1', row100: '100 v1', row139: '139 v1' },
        ...{ row140: '140 v1', unused: [100] },
      },
    ],
    ['want few', () => list.want('all', 100, 110), {}],
    ['a changed file', change([{ id: '100', version: 2, assetId: 'a102' }], false), { row100: '100 v2', unused: [] }],
    ['no changed file', change([], false), {}],
    ['other positions', change([{ id: '70', version: 9, assetId: null }], true), { requests: 'all 70+70', pending: 1 }],
    ['other positions meanwhile', change([], true), { requests: '' }],
    [
      'the rows, and another request',
      () => {
        version = 3;
        return arrive();
      },
      { requests: 'all 70+70', row100: '100 v1', row140: null, unused: [100] },
    ],
    ['the newer rows', arrive, { requests: '', pending: 0, row70: '70 v3', row100: '100 v3', row139: '139 v3' }],
    ['want another view', () => list.want('failed', 100, 110), { requests: 'failed 70+70', pending: 1 }],
    ['forget meanwhile', () => list.forget(), { requests: '', row70: null, row100: null, row139: null, unused: [] }],
    ['the reply of the former list, and a request', arrive, { requests: 'failed 70+70' }],
    [
      'the rows',
      arrive,
      { requests: '', pending: 0, row70: '70 v3', row100: '100 v3', row139: '139 v3', unused: [100] },
    ],
    [
      'a failed request',
      () => {
        page.answer('uploads.rows', () => new Rejection('timeout'));
        void list.reload();
        return page.everything();
      },
      { requests: 'failed 70+70', failures: 1 },
    ],
    [
      'the next one',
      () => {
        page.answer('uploads.rows', ({ offset }) => any({ offset, items: [], unused: [], total: 0 }));
        list.want('failed', 100, 111);
        return page.everything();
      },
      { requests: 'failed 70+71', row70: null, row100: null, row139: null, unused: [] },
    ],
  ]);
});
