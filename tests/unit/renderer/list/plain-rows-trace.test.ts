import { it } from 'vitest';
import { PlainRows } from '../../../../renderer/list/plain-rows.svelte.ts';
import { checkTrace } from '../../../support/trace-state.ts';
import { type Answer, Answers, rowsOf } from './answers.ts';

/** Rows whose every tenth row is a heading, which is two units high and cannot have the focus. */
const isHeading = (row: number): boolean => row % 10 === 0;

it('keeps, moves and reveals the focused and the visible rows, step by step', async () => {
  const answers = new Answers();
  const log: string[] = [];
  let goal: number | null = null;
  const rows = new PlainRows<string, Answer>({
    ask: answers.ask,
    keyOf: (row) => row,
    took: ({ offset }) => log.push(`took ${String(offset)}`),
    goesTo: () => goal,
    near: (wish, from) => (isHeading(wish) ? wish + (wish < from && wish > 0 ? -1 : 1) : wish),
    begins: (row) => row + Math.ceil(row / 10),
  });
  const drawer = (name: string) => ({
    moved: (units: number) => log.push(`${name} moved ${String(units)}`),
    toTop: () => log.push(`${name} to the top`),
    reveal: (row: number) => log.push(`${name} reveals ${String(row)}`),
  });
  const read = (): Record<string, unknown> => {
    const requests = answers.asked.splice(0).map(({ offset, limit }) => `${String(offset)}+${String(limit)}`);
    const { total, active, place, problem } = rows;
    return { total, active, place, problem, first: rows.at(0), focused: rows.at(active), requests, log: log.splice(0) };
  };
  const arrive = () => answers.arrive();
  const everything = () => answers.everything();
  answers.rows = rowsOf('a', 300);
  let [undraw, undrawOther]: (() => void)[] = [];
  await checkTrace(read, [
    ['move before the rows', () => rows.moveTo(5), { active: 1 }],
    ['refresh', () => void rows.refresh(), { requests: ['0+50'] }],
    ['the rows', everything, { total: 300, first: 'a0', focused: 'a1', requests: [], log: ['took 0'] }],
    ['go without a component', () => rows.goTo(30), { active: 31, focused: 'a31', log: [] }],
    ['draw', () => void (undraw = rows.drawnBy(drawer('one'))), {}],
    ['go to a heading', () => rows.goTo(20), { active: 19, focused: 'a19', log: ['one reveals 19'] }],
    ['go below the end', () => rows.goTo(1_000), { active: 299, focused: undefined, log: ['one reveals 299'] }],
    ['go above the start', () => rows.goTo(-5), { active: 1, focused: 'a1', log: ['one reveals 1'] }],
    ['show other rows', () => rows.want({ first: 100, end: 130 }), { requests: ['100+50'], log: [] }],
    ['their rows', everything, { requests: ['50+50', '150+50'], log: ['took 100', 'took 50', 'took 150'] }],
    ['focus one of them', () => rows.moveTo(105), { active: 105, focused: 'a105', requests: [], log: [] }],
    [
      'rows above',
      () => {
        answers.rows = [...rowsOf('new', 10), ...answers.rows];
        void rows.refresh();
        return everything();
      },
      {
        total: 310,
        active: 115,
        first: undefined,
        requests: ['100+50', '50+50', '150+50'],
        log: ['took 100', 'one moved 11', 'took 50', 'took 150'],
      },
    ],
    [
      'fewer rows above',
      () => {
        answers.rows = answers.rows.slice(3);
        void rows.refresh();
        return everything();
      },
      { total: 307, active: 112, log: ['took 100', 'one moved -3', 'took 50', 'took 150'] },
    ],
    [
      'the focused row is deleted',
      () => {
        answers.rows = answers.rows.filter((row) => row !== 'a105');
        void rows.refresh();
        return everything();
      },
      { total: 306, focused: 'a106', log: ['took 100', 'took 50', 'took 150'] },
    ],
    [
      'another component',
      () => {
        undrawOther = rows.drawnBy(drawer('two'));
        undraw?.();
        rows.goTo(112);
      },
      { requests: [], log: ['two reveals 112'] },
    ],
    [
      'a reply that names a row',
      () => {
        goal = 51;
        void rows.refresh();
        return everything();
      },
      {
        active: 51,
        focused: 'a44',
        requests: ['100+50', '50+50', '150+50'],
        log: ['took 100', 'two reveals 51', 'took 50', 'two reveals 51', 'took 150', 'two reveals 51'],
      },
    ],
    [
      'no component',
      () => {
        undrawOther?.();
        rows.goTo(61);
      },
      { active: 61, focused: 'a54', requests: [], log: [] },
    ],
    [
      'scrolled',
      () => {
        goal = null;
        rows.place = 40;
        void (undraw = rows.drawnBy(drawer('three')));
      },
      { place: 40 },
    ],
    [
      'another query',
      () => {
        answers.rows = rowsOf('b', 40);
        rows.restart();
      },
      { active: 1, place: 0, focused: undefined, requests: ['0+50'], log: ['three to the top'] },
    ],
    ['its rows', arrive, { total: 40, first: 'b0', focused: 'b1', requests: [], log: ['took 0'] }],
    ['the last one', () => rows.goTo(39), { active: 39, focused: 'b39', log: ['three reveals 39'] }],
    [
      'all others are deleted',
      () => {
        answers.rows = ['b0', 'b1'];
        void rows.refresh();
        return everything();
      },
      { total: 2, active: 1, focused: 'b1', requests: ['0+50'], log: ['took 0'] },
    ],
    [
      'many rows again',
      () => {
        answers.rows = rowsOf('c', 300);
        void rows.refresh();
        return everything();
      },
      { total: 300, first: 'c0', focused: 'c1' },
    ],
    [
      'rows far from the focused one',
      () => {
        rows.want({ first: 100, end: 130 });
        rows.moveTo(205);
        return everything();
      },
      {
        active: 205,
        focused: undefined,
        requests: ['100+50', '50+50', '150+50'],
        log: ['took 100', 'took 50', 'took 150'],
      },
    ],
    [
      'two rows above',
      () => {
        answers.rows = ['c-1', 'c-2', ...answers.rows];
        void rows.refresh();
        return everything();
      },
      { total: 302, active: 207, first: undefined, log: ['took 100', 'three moved 3', 'took 50', 'took 150'] },
    ],
    [
      'other rows',
      () => {
        answers.rows = rowsOf('d', 302);
        void rows.refresh();
        return everything();
      },
      { log: ['took 100', 'took 50', 'took 150'] },
    ],
    ['scrolled', () => void (rows.place = 7), { place: 7, requests: [], log: [] }],
    ['clear', () => rows.clear(), { total: null, active: 1, place: 0, log: ['three to the top'] }],
    ['refresh', () => void rows.refresh(), { requests: ['0+50'], log: [] }],
    ['the rows', everything, { total: 302, first: 'd0', focused: 'd1', requests: [], log: ['took 0'] }],
  ]);
});
