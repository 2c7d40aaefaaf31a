import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainRows } from '../../../../renderer/list/plain-rows.svelte.ts';
import { type Answer, Answers, rowsOf } from './answers.ts';

interface Drawn {
  readonly answers: Answers;
  readonly rows: PlainRows<string, Answer>;
  /** The calls that the drawer received. */
  readonly told: { moved: number; toTop: number; reveal: number[] };
}

const drawn = (): Drawn => {
  const answers = new Answers();
  const rows = new PlainRows<string, Answer>({ ask: answers.ask, keyOf: (row) => row, took: () => undefined });
  const notices: Drawn['told'] = { moved: 0, toTop: 0, reveal: [] };
  rows.drawnBy({
    moved: (units) => (notices.moved += units),
    toTop: () => (notices.toTop += 1),
    reveal: (row) => notices.reveal.push(row),
  });
  return { answers, rows, told: notices };
};

const filled = async (count: number): Promise<Drawn> => {
  const all = drawn();
  all.answers.rows = rowsOf('a', count);
  void all.rows.refresh();
  await all.answers.everything();
  return all;
};

describe('rows with a focused row', () => {
  it('keeps the visible rows and the focused row when others are added or removed above', async () => {
    const change = fc.record({ coming: fc.nat(400), going: fc.nat(40) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 5 }),
        fc.nat(40),
        fc.integer({ min: 60, max: 300 }),
        async (changes, under, top) => {
          const { answers, rows, told: notices } = await filled(400);
          rows.want({ first: top, end: top + 50 });
          await answers.everything();
          rows.moveTo(top + under);
          const [first, active] = [rows.at(top), rows.at(top + under)];
          let at = top;
          for (const [round, { coming, going }] of changes.entries()) {
            const deletedAbove = Math.min(going, at - 1);
            answers.rows = [...rowsOf(`new${String(round)}-`, coming), ...answers.rows.slice(deletedAbove)];
            void rows.refresh();
            await answers.everything();
            at = top + notices.moved;
            rows.want({ first: at, end: at + 50 });
            await answers.everything();
            expect([rows.at(at), rows.at(rows.active)]).toEqual([first, active]);
          }
        },
      ),
    );
  });

  it('keeps the position if the first visible row was removed', async () => {
    const { answers, rows, told: notices } = await filled(100);
    rows.want({ first: 10, end: 40 });
    answers.rows = ['new', ...answers.rows.filter((row) => row !== 'a10')];
    void rows.refresh();
    await answers.everything();
    expect([notices.moved, rows.at(11)]).toEqual([0, 'a11']);
  });

  it('shows new rows at the top, however many there are', async () => {
    const { answers, rows } = await filled(100);
    rows.want({ first: 0, end: 30 });
    answers.asked.length = 0;
    answers.rows = [...rowsOf('new', 300), ...answers.rows];
    void rows.refresh();
    await answers.everything();
    expect([rows.at(0), rows.active, answers.asked[0]?.offset, answers.asked[1]?.offset]).toEqual(['new0', 0, 0, 50]);
  });

  it('starts at the top for another query', async () => {
    const { answers, rows, told: notices } = await filled(100);
    rows.moveTo(50);
    answers.rows = rowsOf('b', 3);
    rows.restart();
    expect([rows.active, notices.toTop]).toEqual([0, 1]);
    await answers.everything();
    rows.moveTo(50);
    expect([rows.active, rows.at(rows.active)]).toEqual([2, 'b2']);
  });

  it('focuses a row that a reply names, and scrolls to it', async () => {
    const answers = new Answers();
    const revealed: number[] = [];
    const rows = new PlainRows<string, Answer>({
      ask: answers.ask,
      keyOf: (row) => row,
      took: () => undefined,
      goesTo: () => 7,
      near: (wish) => wish + 1,
    });
    rows.drawnBy({ moved: () => undefined, toTop: () => undefined, reveal: (row) => revealed.push(row) });
    answers.rows = rowsOf('a', 20);
    void rows.refresh();
    await answers.everything();
    expect([rows.active, revealed]).toEqual([8, [8]]);
  });
});
