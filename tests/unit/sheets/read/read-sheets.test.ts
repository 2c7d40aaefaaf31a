import { describe, it } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { type ReadSheets, createReadSheets } from '../../../../electron/sheets/read-sheets.ts';
import { ScriptedThreads } from '../../../support/scripted-threads.ts';
import { checkTrace } from '../../../support/trace-state.ts';

const ticks = {} as never;

/** Sheets whose threads follow a script, and a log of their calls and of the outcomes. */
const trace = () => {
  const threads = new ScriptedThreads();
  let made: string | null = 'own';
  let turns = 1;
  let unknown: readonly string[] = [];
  Object.assign(threads.results, {
    read: () => ({ account: made, total: 2 }),
    unknownSkus: () => unknown,
    continue: () => ({ done: 2, result: {} }),
    sheet: () => ({ rows: 2 }),
    beginSave: ({ path, format }: { path: string; format: string }) => {
      threads.note(`${path} as ${format}`);
      return 2;
    },
    continueSave: () => {
      turns -= 1;
      return turns > 0 ? { done: 1, result: null } : { done: 2, result: 'written' };
    },
  });
  const sheets = createReadSheets({
    ...{ root: new URL('file:///'), folder: '', startThread: threads.start },
    account: () => 'own',
    creations: async (skus) => {
      threads.note(`creations of ${skus.join(' ')}`);
      return [];
    },
  });
  const run = (name: string, call: () => unknown) => async () => {
    void Promise.resolve()
      .then(call)
      .then(
        (value) =>
          threads.note(`${name} = ${value === undefined ? 'done' : JSON.stringify(value).replaceAll('"', '')}`),
        (error: unknown) => threads.note(`${name} ! ${error instanceof VitrineError ? error.code : String(error)}`),
      );
    await threads.settle();
  };
  const note = ({ id, done, total }: { id: string; done: number; total: number }): void =>
    threads.note(`${id} ${done} of ${total}`);
  const read = (id: string, anyway = false) => run(id, () => sheets.read({ id, path: `/${id}.xlsx`, anyway }, note));
  const readAs = (id: string, of: string) => run(id, () => sheets.readAs({ id, of, choice: {} as never }, note));
  const save = (id: string, path: string) =>
    run(`save ${id}`, () => sheets.save({ id, run: 'r', what: 'rest', ticks, path }, note));
  const state = async () => {
    await threads.settle();
    return { log: threads.takeLog() };
  };
  const set = (account: string | null, skus: readonly string[] = []): void => {
    made = account;
    unknown = skus;
  };
  const setTurns = (count: number): void => void (turns = count);
  return { threads, sheets, run, read, readAs, save, state, set, setTurns };
};
/** Returns the log of a sheet that is read on the thread with this number. */
const getReading = (thread: number, id: string, file = id, unknown = ''): string[] => [
  ...['open', 'read', 'unknownSkus'].map((call) => `${thread} ${call}`),
  ...(unknown === '' ? [] : [`creations of ${unknown}`, `${thread} addCreations`]),
  ...[`${thread} continue`, `${id} 2 of 2`, `${thread} sheet`, `${id} = {id:${id},fileName:${file}.xlsx,rows:2}`],
];
const getFiles = (sheets: ReadSheets, ...ids: readonly string[]): unknown[] =>
  ids.map((id) => {
    try {
      const { name, format } = sheets.file(id);
      return `${name} ${format}`;
    } catch (error) {
      return (error as VitrineError).code;
    }
  });

describe('the read sheet of an account', () => {
  it('is the last one that was read, and its rows are those of the last choice that could be read', async () => {
    const { threads, sheets, run, read, readAs, save, state, set, setTurns } = trace();
    const hold = (call: string) => () => threads.hold(call);
    const release = (call: string) => () => threads.release(call);
    /** Lets the next files that are opened be damaged. */
    const damage = (count: number) => () => {
      let left = count;
      threads.results['open'] = () => {
        left -= 1;
        if (left >= 0) throw new VitrineError('file', 'Damaged.');
      };
    };
    await checkTrace(state, [
      [
        'read',
        read('a'),
        {
          log: getReading(1, 'a'),
        },
      ],
      ['unknown SKUs', () => set('own', ['X', 'Y']), { log: [] }],
      [
        'read another',
        read('b'),
        {
          log: ['1 closed after close', ...getReading(2, 'b', 'b', 'X Y')],
        },
      ],
      ['rows of the former one', run('rows', () => sheets.rows({ id: 'a' } as never)), { log: ['rows ! notFound'] }],
      ['rows', run('rows', () => sheets.rows({ id: 'b' } as never)), { log: ['2 rows', 'rows = done'] }],
      [
        'save',
        save('b', '/rest.CSV'),
        { log: ['2 beginSave', '/rest.CSV as csv', '2 continueSave', 'r 2 of 2', '2 closeSave', 'save b = written'] },
      ],
      ['of another account', () => set('other'), { log: [] }],
      [
        'read it',
        read('c'),
        { log: ['2 closed after close', '3 open', '3 read', '3 closed after close', 'c = {other:c.xlsx}'] },
      ],
      [
        'read it anyway',
        read('c', true),
        {
          log: getReading(4, 'c'),
        },
      ],
      ['without an account', () => set(null), { log: [] }],
      ['damaged once', damage(1), {}],
      [
        'choose',
        readAs('d', 'c'),
        { log: ['4 open', '4 open', '4 read', '4 unknownSkus', '4 continue', '4 sheet', 'd ! file'] },
      ],
      ['choose of a former one', readAs('d', 'b'), { log: ['d ! notFound'] }],
      [
        'choose',
        readAs('e', 'c'),
        {
          log: getReading(4, 'e', 'c'),
        },
      ],
      ['read slowly', hold('read'), { log: [] }],
      ['choose', readAs('f', 'e'), { log: ['4 open', '4 read'] }],
      ['cancel another', () => sheets.cancel('e'), { log: [] }],
      ['cancel', () => sheets.cancel('f'), {}],
      [
        'reply',
        release('read'),
        { log: ['4 unknownSkus', '4 open', '4 read', '4 unknownSkus', '4 continue', '4 sheet', 'f ! cancelled'] },
      ],
      ['it is still open', run('rows', () => sheets.rows({ id: 'e' } as never)), { log: ['4 rows', 'rows = done'] }],
      ['close another', () => sheets.closeRead('f'), { log: [] }],
      ['close slowly', hold('closed after close'), {}],
      ['read', read('g'), { log: ['4 closed after close'] }],
      [
        'read the next',
        read('h'),
        {
          log: getReading(5, 'h'),
        },
      ],
      ['closed', release('closed after close'), { log: ['g ! cancelled'] }],
      ['read slowly', hold('read'), { log: [] }],
      ['read', read('i'), { log: ['5 closed after close', '6 open', '6 read'] }],
      ['cancel', () => sheets.cancel('i'), { log: [] }],
      ['reply', release('read'), { log: ['6 unknownSkus', '6 closed after close', 'i ! cancelled'] }],
      ['damaged once', damage(1), { log: [] }],
      ['read a damaged one', read('j'), { log: ['7 open', '7 closed after close', 'j ! file'] }],
      [
        'read',
        read('k'),
        {
          log: getReading(8, 'k'),
        },
      ],
      ['save slowly', hold('continueSave'), { log: [] }],
      ['save', save('k', '/rest.xlsx'), { log: ['8 beginSave', '/rest.xlsx as xlsx', '8 continueSave'] }],
      ['cancel it', () => sheets.cancel('r'), { log: [] }],
      ['reply', release('continueSave'), { log: ['r 2 of 2', '8 closeSave', 'save k = written'] }],
      [
        'save again',
        save('k', '/rest.xlsx'),
        { log: ['8 beginSave', '/rest.xlsx as xlsx', '8 continueSave', 'r 2 of 2', '8 closeSave', 'save k = written'] },
      ],
      ['save in two turns', () => setTurns(2), { log: [] }],
      ['save slowly', hold('continueSave'), {}],
      ['save', save('k', '/rest.xlsx'), { log: ['8 beginSave', '/rest.xlsx as xlsx', '8 continueSave'] }],
      ['cancel it', () => sheets.cancel('r'), { log: [] }],
      ['first turn', release('continueSave'), { log: ['r 1 of 2', '8 closeSave', 'save k ! cancelled'] }],
      [
        'names',
        () => getFiles(sheets, 'k', 'j').forEach((name) => threads.note(String(name))),
        { log: ['k xlsx', 'notFound'] },
      ],
      ['damaged twice', damage(2), { log: [] }],
      ['choose', readAs('l', 'k'), { log: ['8 open', '8 open', '8 closed after close', 'l ! file'] }],
      [
        'read',
        read('m'),
        {
          log: getReading(9, 'm'),
        },
      ],
      ['close', () => sheets.closeRead('m'), { log: ['9 closed after close'] }],
      ['close again', () => sheets.close(), { log: [] }],
    ]);
  });
});
