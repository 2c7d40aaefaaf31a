import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveForm } from '../../../../renderer/features/downloads/save-form.svelte.ts';
import { PaletteSearch } from '../../../../renderer/features/palette/palette.svelte.ts';
import { SheetReading } from '../../../../renderer/features/sheets/read-sheet.svelte.ts';
import { SheetForm } from '../../../../renderer/features/sheets/sheet-form.svelte.ts';
import { Rejection, page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));
vi.mock('../../../../renderer/app/session.svelte.ts', () => import('../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;

/** Whether the main process rejects calls. */
let fails = false;
const answerOr = (value: (argument: never) => unknown) => (argument: unknown) =>
  fails ? new Rejection('timeout') : any<never>(value(argument as never));
const answers: Readonly<Record<string, (argument: never) => unknown>> = {
  'app.remembered': () => null,
  'downloads.lastFolder': () => ({ id: 'f' }),
  'downloads.chooseFolder': () => ({ id: 'g' }),
  'downloads.plan': ({ scope, options, folder }: { scope: unknown; options: unknown; folder: unknown }) => ({
    files: 2,
    of: [scope, options, folder],
  }),
  'items.attributes': () => [],
  'sheets.preview': ({ source, columns }: { source: unknown; columns: readonly string[] }) => ({
    total: 2,
    headers: columns,
    of: source,
  }),
  'sheets.changedColumns': () => [{ key: 'gtin' }],
  'sheets.read': ({ entry }: { entry?: string }) =>
    entry === 'other' ? { other: 'their.xlsx' } : { id: entry, counts: {} },
  'sheets.readAs': () => ({ id: 'as', counts: {} }),
  'sheets.rows': () => ({ offset: 0, rows: [], total: 0 }),
  'sheets.effects': () => [],
  'items.query': ({ query }: { query: { searchText: string } }) => ({
    offset: 0,
    rows: [{ id: query.searchText, cells: {}, names: {} }],
    total: 1,
    terms: [],
  }),
  'referenced.find': () => ({ offset: 0, rows: [], total: 0, all: 0 }),
  'items.views': () => [],
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  fails = false;
  for (const [name, answer] of Object.entries(answers)) page.answer(any<never>(name), any(answerOr(answer)));
});
afterEach(() => void vi.useRealTimers());

/** Delivers all replies, including those of calls that wait for the user to pause. */
const rest = async (): Promise<void> => {
  await page.everything();
  await vi.advanceTimersByTimeAsync(500);
  await page.everything();
};

/** Returns all values that a component reads of a form. */
const read = (form: object): Record<string, unknown> => {
  const names = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(form) as object));
  const values = names.filter(([, property]) => 'get' in property).map(([name]) => [name, any<never>(form)[name]]);
  return JSON.parse(JSON.stringify(Object.fromEntries(values))) as Record<string, unknown>;
};

interface Subject<Form> {
  readonly create: () => Form;
  /** Opens the form for the second subject. */
  readonly open: (form: Form) => unknown;
  /** What the user may have done before, with another subject. */
  readonly acts: readonly ((form: Form) => unknown)[];
  /** Values that are kept on purpose. */
  readonly kept?: readonly string[];
}
const getSubject = <Form extends object>(subject: Subject<Form>): Subject<never> => any(subject);
const getScope = (n: number): never => any({ resource: n % 2 === 0 ? 'product' : 'asset', scope: n });
const getSheet = (n: number, more: object = {}): never =>
  any({ name: `Work ${String(n)}`, source: { from: 'view', n }, ...more });

const subjects: Readonly<Record<string, Subject<never>>> = {
  'files to download': getSubject<SaveForm>({
    create: () => new SaveForm(),
    open: (form) => form.open(getScope(2)),
    acts: [
      (form) => form.open(getScope(1)),
      (form) => form.choose({ names: 'x', which: 'main' }),
      (form) => form.convert(true),
      (form) => form.chooseFolder(),
      (form) => form.start(),
    ],
    // The typed numbers of a conversion are proposed again.
    kept: ['longestSide', 'quality'],
  }),
  'a sheet': getSubject<SheetForm>({
    create: () => new SheetForm(),
    open: (form) => form.open(getSheet(2)),
    acts: [
      (form) => form.open(getSheet(1)),
      (form) => form.open(getSheet(3, { source: { from: 'changes', n: 3 } })),
      (form) => form.open(getSheet(4, { suggested: ['gtin'], set: [{ column: 'gtin', values: [] }] })),
      (form) => form.toggle('gtin'),
      (form) => form.choose({ format: 'xlsx' }),
      (form) => (form.name = 'Mine'),
      (form) => (form.find = 'no such column'),
      (form) => form.close(),
    ],
  }),
  'a read sheet': getSubject<SheetReading>({
    create: () => new SheetReading(),
    open: async (form) => {
      form.close();
      await form.read(false, 'second');
    },
    acts: [
      (form) => form.read(false, 'first'),
      (form) => form.read(false, 'other'),
      (form) => form.readAs(any({ sheet: 'x' })),
      (form) => form.close(),
      (form) => form.cancel(),
    ],
  }),
  'the palette': getSubject<PaletteSearch>({
    create: () => new PaletteSearch(() => []),
    open: (form) => form.begin(),
    acts: [
      (form) => form.begin(),
      (form) => form.look('bag'),
      (form) => form.narrow('product'),
      (form) => form.look(''),
    ],
    kept: ['settled', 'recent'],
  }),
};

describe('forms that are opened again', () => {
  it.each(Object.entries(subjects))(
    'shows for %s exactly what a new form shows, whatever happened before and whenever replies arrive',
    async (_, { create, open, acts, kept = [] }) => {
      const step = fc.oneof(
        fc.record({ act: fc.nat(acts.length - 1) }),
        fc.record({ act: fc.nat(acts.length - 1) }),
        fc.record({ fails: fc.boolean() }),
        fc.record({ arrive: fc.nat(5) }),
        fc.constant('rest' as const),
      );
      const visible = (form: object): Record<string, unknown> =>
        Object.fromEntries(Object.entries(read(form)).filter(([name]) => !kept.includes(name)));
      const fresh = create();
      void open(fresh);
      await rest();
      const expected = visible(fresh);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), async (steps) => {
          const form = create();
          for (const one of steps)
            if (one === 'rest') await rest();
            else if ('act' in one) void Promise.resolve(acts[one.act]?.(form)).catch(() => undefined);
            else if ('fails' in one) ({ fails } = one);
            else await page.arrive(one.arrive);
          fails = false;
          void open(form);
          await rest();
          expect(visible(form)).toEqual(expected);
        }),
        { numRuns: 40 },
      );
    },
  );
});
