import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenedChange } from '../../../renderer/features/changes/changes.svelte.ts';
import { ProductCheck } from '../../../renderer/features/create/channel/product-check.svelte.ts';
import { FeedRows } from '../../../renderer/features/create/channel/feed-rows.svelte.ts';
import { Parent } from '../../../renderer/features/create/product/parent-product.svelte.ts';
import { FormQueryMatches } from '../../../renderer/features/create/query/query-matches.svelte.ts';
import { OpenedBatch } from '../../../renderer/features/outbox/batches/opened-batch.svelte.ts';
import { OpenedIntent } from '../../../renderer/features/outbox/opened-intent.svelte.ts';
import { OutcomeResolution } from '../../../renderer/features/outbox/resolve-unknown.svelte.ts';
import { SaveForm } from '../../../renderer/features/downloads/save-form.svelte.ts';
import { SheetReading } from '../../../renderer/features/sheets/read-sheet.svelte.ts';
import { SheetEditing } from '../../../renderer/features/sheets/sheet-edits.svelte.ts';
import { ReadRows } from '../../../renderer/features/sheets/sheet-rows.svelte.ts';
import { SheetForm } from '../../../renderer/features/sheets/sheet-form.svelte.ts';
import { UploadList } from '../../../renderer/app/uploads/upload-list.svelte.ts';
import { storedDrafts } from '../../../renderer/app/draft-list.svelte.ts';
import { SearchAdvice } from '../../../renderer/list/search/search-advice.svelte.ts';
import { getResource } from '../../../electron/model/index.ts';
import { FileFacts } from '../../../renderer/detail/stage/file-metadata.svelte.ts';
import { Picker } from '../../../renderer/form/inputs/item-picker.svelte.ts';
import { PaletteSearch } from '../../../renderer/features/palette/palette.svelte.ts';
import { page } from '../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../renderer/app/bridge.ts', () => import('../../support/fake-page.ts'));
vi.mock('../../../renderer/app/session.svelte.ts', () => import('../../support/fake-session.ts'));

/** A part of the page that requests one of several items, and then shows it. */
interface Asker {
  readonly ask: (what: number) => void;
  /** The number of the shown item; null: none. */
  readonly shown: () => unknown;
}

// Its import would take longer than a reply.
await import('../../../renderer/list/search/unknown-field.ts');

const any = <T>(value: unknown): T => value as T;
const answer = (name: string, how: (argument: never) => unknown): void => page.answer(any<'app.info'>(name), any(how));
const getId = ({ id }: { readonly id: unknown }): number => Number(id);
const query = (name: string): void =>
  answer(name, ({ query: { searchText } }: { query: { searchText: string } }) => ({
    offset: 0,
    rows: name === 'items.query' ? [{ id: searchText, cells: {}, names: {} }] : [],
    total: name === 'items.query' ? 1 : 0,
    terms: [],
  }));

const askers: Readonly<Record<string, () => Asker>> = {
  'an entry of the outbox': () => {
    answer('outbox.open', (asked: { id: string }) => ({ of: getId(asked) }));
    const opened = new OpenedIntent();
    return {
      ask: (what) => void opened.open(any(String(what))),
      shown: () => any<{ of: number } | null>(opened.entry)?.of,
    };
  },
  'a batch of the outbox': () => {
    answer('outbox.batch', (asked: { id: string }) => ({ of: getId(asked) }));
    answer('outbox.members', () => ({ offset: 0, rows: [], total: 0 }));
    const opened = new OpenedBatch();
    return {
      ask: (what) => void opened.open(any(String(what))),
      shown: () =>
        opened.entry?.members.batch === String(any<{ of: number } | undefined>(opened.entry?.line)?.of)
          ? Number(opened.entry.members.batch)
          : 'torn',
    };
  },
  'a change of the history': () => {
    answer('changes.get', (request: { id: number }) => ({ of: request.id }));
    const opened = new OpenedChange();
    return { ask: (what) => void opened.open(what), shown: () => any<{ of: number } | null>(opened.entry)?.of };
  },
  'the comparison with an item that was found': () => {
    const found = [1, 2, 3].map((id) => ({ id: String(id) }));
    answer('outbox.compare', ({ itemId }: { itemId: string }) => [{ of: itemId }]);
    const resolution = new OutcomeResolution();
    const intent = any<Parameters<OutcomeResolution['shown']>[0]>({ id: 'i', found });
    return {
      ask: (what) => {
        resolution.choose(String(what));
        const one = resolution.shown(intent);
        if (one !== null) void resolution.compare(intent, one);
      },
      shown: () => {
        const one = resolution.shown(intent);
        const [line] = (one && resolution.lines(one)) ?? [];
        return line === undefined ? null : Number(any<{ of: string }>(line).of);
      },
    };
  },
  'a row of a sheet': () => {
    answer('sheets.rows', () => ({ offset: 0, rows: [], total: 0 }));
    answer('sheets.effects', () => []);
    answer('sheets.row', ({ row }: { row: number }) => ({ row }));
    const rows = new ReadRows(any({ id: 's', counts: { fits: 0, misfit: 0, unknown: 0 } }));
    return { ask: (what) => void rows.open(any({ row: what })), shown: () => rows.opened?.row };
  },
  'the edits of a sheet': () => {
    answer('edits.openBulk', () => ({}));
    answer('edits.countSheet', ({ ticks }: { ticks: number }) => ({ of: ticks }));
    const editing = new SheetEditing('s');
    return { ask: (what) => void editing.count(any(what)), shown: () => any<{ of: number } | null>(editing.edits)?.of };
  },
  'the advice about a search': () => {
    answer('items.attributes', () => []);
    const advice = new SearchAdvice();
    return {
      ask: (what) => void advice.look(`unknown${String(what)}:x`, getResource('product')),
      shown: () => Number(advice.unknown?.name.slice(-1)),
    };
  },
  'a sheet of the history': () => {
    answer('sheets.rows', () => ({ offset: 0, rows: [], total: 0 }));
    answer('sheets.effects', () => []);
    answer('sheets.read', ({ entry }: { entry: string }) => ({ id: entry, counts: {} }));
    const reading = new SheetReading();
    return { ask: (what) => void reading.read(false, String(what)), shown: () => Number(reading.rows?.sheet.id) };
  },
  'the rows of the uploads': () => {
    answer('uploads.rows', ({ filter, offset, limit }: { filter: string; offset: number; limit: number }) => ({
      offset,
      unused: [],
      items: Array.from({ length: limit }, (_, at) => ({ id: `${filter}${String(offset + at)}` })),
    }));
    const list = new UploadList();
    return {
      ask: (what) => list.want(any(String(what)), 50, 60),
      shown: () => Number(String(list.at(59)?.id ?? '').replace(/59$/, '')),
    };
  },
  'the plan of files to save': () => {
    answer('app.remembered', () => null);
    answer('downloads.lastFolder', () => null);
    answer('downloads.plan', ({ scope }: { scope: number }) => ({ files: scope }));
    const form = new SaveForm();
    return { ask: (what) => void form.open(any({ resource: 'asset', scope: what })), shown: () => form.plan?.files };
  },
  'the preview of a sheet': () => {
    answer('app.remembered', () => null);
    answer('items.attributes', () => []);
    answer('sheets.preview', ({ source }: { source: { what: number } }) => ({ total: source.what, headers: [] }));
    const form = new SheetForm();
    return {
      ask: (what) => void form.open(any({ name: 'x', source: { from: 'view', what }, columns: ['label'] })),
      shown: () => form.preview?.total,
    };
  },
  'the drafts of an account': () => {
    answer('drafts.list', ({ account }: { account: string }) => [
      { resource: 'product', from: { id: account, title: '' } },
    ]);
    return {
      ask: (what) => void storedDrafts.follow(any(String(what))),
      shown: () => Number(storedDrafts.of('product')[0]?.from?.id),
    };
  },
  'the metadata of a file': () => {
    answer('pictures.facts', (asked: { id: string }) => ({ width: getId(asked) }));
    const facts = new FileFacts();
    let stop = (): void => undefined;
    return {
      ask: (what) => {
        stop();
        stop = facts.open(any(String(what)));
      },
      shown: () => facts.value?.width,
    };
  },
  'the matches of a query': () => {
    answer('feed.queryMatches', (asked: { query: string }) => ({ of: asked.query }));
    const matching = new FormQueryMatches();
    return {
      ask: (what) => void matching.ask(String(what)),
      shown: () => Number(any<{ of: string } | null>(matching.matches)?.of),
    };
  },
  'the products of a list': () => {
    answer('items.query', ({ query: { filters } }: { query: { filters: unknown } }) => ({
      rows: [],
      total: Number(/"values":\["(\d)"\]/.exec(JSON.stringify(filters))?.[1]),
    }));
    const rows = new FeedRows();
    return { ask: (what) => void rows.show(String(what)), shown: () => rows.total };
  },
  'the check of the products of a list': () => {
    answer('feed.lint', ({ list }: { list: string }) => ({ of: list }));
    const check = new ProductCheck();
    return {
      ask: (what) => check.show(String(what), '[]'),
      shown: () => Number(any<{ of: string } | null>(check.lint)?.of),
    };
  },
  'the parent of a variant': () => {
    answer('items.rows', ({ ids: [id] }: { ids: string[] }) => [{ id, cells: {}, names: {} }]);
    const parent = new Parent();
    return { ask: (what) => void parent.learn(String(what)), shown: () => Number(parent.facts?.id) };
  },
  'what is offered in a field': () => {
    query('items.query');
    query('outbox.query');
    const picker = new Picker('attribute', 'x');
    return { ask: (what) => void picker.ask(String(what)), shown: () => Number(picker.offer.rows[0]?.value) };
  },
  'the hits of the palette': () => {
    query('items.query');
    answer('referenced.find', ({ searchText }: { searchText: string }) => ({
      offset: 0,
      rows: [],
      total: Number(searchText),
      all: 0,
    }));
    const palette = new PaletteSearch(() => []);
    return {
      ask: (what) => void palette.look(String(what)),
      shown: () => {
        const hits = new Set(palette.found.map(({ rows }) => String(rows[0]?.id)));
        return hits.size === 1 && hits.has(String(palette.referenced.total)) ? palette.referenced.total : 'torn';
      },
    };
  },
};

beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const pause = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(300);
  await page.settle();
};

describe('late replies', () => {
  it.each(Object.entries(askers))(
    'shows the latest requested %s, in whichever order replies arrive',
    async (_, make) => {
      const what = fc.integer({ min: 1, max: 3 });
      const step = fc.oneof(fc.record({ ask: what }), fc.record({ arrive: fc.nat(6) }), fc.constant('pause' as const));
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 8, size: 'max' }),
          what,
          fc.boolean(),
          async (steps, wanted, last) => {
            page.reset();
            const asker = make();
            asker.ask(wanted === 1 ? 2 : 1);
            for (const one of steps) {
              if (one === 'pause') await pause();
              else if ('ask' in one) asker.ask(one.ask);
              else await page.arrive(one.arrive);
            }
            asker.ask(wanted);
            await page.settle();
            await page.everything(last);
            await pause();
            await page.everything(last);
            await pause();
            await page.everything(last);
            expect(asker.shown()).toBe(wanted);
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});
