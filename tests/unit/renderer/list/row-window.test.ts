import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowWindow } from '../../../../renderer/list/row-window.svelte.ts';
import { type Answer, Answers, rowsOf } from './answers.ts';

const windowOver = (answers: Answers): RowWindow<string, Answer> =>
  new RowWindow<string, Answer>({ ask: answers.ask, shift: () => 0, arrived: () => undefined });

/** Opens a window of `count` rows whose first rows are loaded, with its later requests. */
const opened = async (count: number): Promise<{ answers: Answers; rows: RowWindow<string, Answer> }> => {
  const answers = new Answers();
  const rows = windowOver(answers);
  answers.rows = rowsOf('a', count);
  void rows.refresh();
  await answers.everything();
  answers.asked.length = 0;
  return { answers, rows };
};

const shown = (rows: RowWindow<string, Answer>, first: number, end: number): readonly (string | undefined)[] =>
  Array.from({ length: end - first }, (_, at) => rows.at(first + at));

type Step =
  | { readonly step: 'want'; readonly at: number }
  | { readonly step: 'arrive'; readonly at: number }
  | { readonly step: 'restart'; readonly count: number }
  | { readonly step: 'write'; readonly count: number }
  | { readonly step: 'refresh' }
  | { readonly step: 'clear' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ step: fc.constant('want' as const), at: fc.nat(700) }),
  fc.record({ step: fc.constant('arrive' as const), at: fc.nat(3) }),
  fc.record({ step: fc.constant('restart' as const), count: fc.nat(600) }),
  fc.record({ step: fc.constant('write' as const), count: fc.nat(600) }),
  fc.constantFrom({ step: 'refresh' as const }, { step: 'clear' as const }),
);

describe('rows around the visible part of a query', () => {
  it('loads the rows eventually, for any requests and any order of replies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const answers = new Answers();
        const rows = windowOver(answers);
        let question = 0;
        for (const one of steps) {
          if (one.step === 'want') rows.want({ first: one.at, end: one.at + 30 });
          else if (one.step === 'arrive') await answers.arrive(one.at);
          else if (one.step === 'refresh') void rows.refresh();
          else if (one.step === 'clear') rows.clear();
          else if (one.step === 'restart') {
            question += 1;
            answers.rows = rowsOf(`${String(question)}:`, one.count);
            rows.restart();
          } else {
            answers.rows = rowsOf(`${String(question)}:`, one.count);
            void rows.refresh();
          }
          const visible = shown(rows, 0, 40).filter((row) => row !== undefined);
          if (!rows.pending) expect(visible.every((row) => row.startsWith(`${String(question)}:`))).toBe(true);
        }
        void rows.refresh();
        await answers.everything();
        expect(rows.total).toBe(answers.rows.length);
        const { first, end } = rows.range;
        expect(shown(rows, first, end)).toEqual(answers.rows.slice(first, end));
        expect(answers.asked.length).toBeLessThan(4 * steps.length + 8);
      }),
    );
  });

  it('keeps rows until the reply to another query arrives, which starts at its first row', async () => {
    const { answers, rows } = await opened(500);
    rows.want({ first: 200, end: 230 });
    await answers.everything();
    answers.rows = rowsOf('b', 20);
    rows.restart();
    expect([rows.pending, rows.at(200)]).toEqual([true, 'a200']);
    await answers.everything();
    expect([rows.pending, rows.total, rows.at(0), rows.at(200)]).toEqual([false, 20, 'b0', undefined]);
  });

  it('reads one range at a time, further ahead in the direction of scrolling', async () => {
    const { answers, rows } = await opened(1000);
    rows.want({ first: 300, end: 330 });
    rows.want({ first: 310, end: 340 });
    expect(answers.waiting).toBe(1);
    await answers.everything();
    rows.want({ first: 320, end: 350 });
    await answers.everything();
    const last = Math.max(...answers.asked.map(({ offset, limit }) => offset + limit));
    expect([last, rows.at(460)]).toEqual([500, 'a460']);
    expect(answers.asked.every(({ offset }) => offset >= 250)).toBe(true);
  });

  it('does not repeatedly reload rows during writes, except visible missing ones', async () => {
    const { answers, rows } = await opened(400);
    const write = (): void => {
      answers.rows = rowsOf('a', answers.rows.length + 1);
    };
    rows.want({ first: 40, end: 70 });
    for (let at = 0; at < 5; at++) {
      write();
      void rows.refresh();
      await answers.arrive();
      // Rows beyond are requested after more was written than drawn.
      write();
      rows.want({ first: 40 + at, end: 70 + at });
      await answers.everything();
    }
    expect(answers.asked.length).toBeLessThanOrEqual(2 * 5 + 1);
    expect(rows.total).toBe(answers.rows.length - 1);
    rows.want({ first: 300, end: 330 });
    await answers.everything();
    expect([rows.total, rows.at(300)]).toEqual([answers.rows.length, 'a300']);
  });

  it('reports when a refresh has ended, also one that waited for another', async () => {
    const answers = new Answers();
    const rows = windowOver(answers);
    answers.rows = rowsOf('a', 5);
    const over: string[] = [];
    void rows.refresh().then(() => over.push('first'));
    answers.rows = rowsOf('b', 5);
    void rows.refresh().then(() => over.push(String(rows.at(0))));
    await answers.arrive();
    expect(over).toEqual([]);
    await answers.arrive();
    expect(over).toContain('b0');
  });

  it('drops a reply that arrives after the account was closed', async () => {
    const answers = new Answers();
    const rows = windowOver(answers);
    answers.rows = rowsOf('a', 5);
    void rows.refresh();
    rows.clear();
    await answers.everything();
    expect([rows.total, rows.at(0)]).toEqual([null, undefined]);
  });

  it('keeps rows after an error, which the next reply clears; a cancelled query is no error', async () => {
    let code: 'cancelled' | 'offline' | null = null;
    const answers = new Answers();
    answers.rows = rowsOf('a', 5);
    const rows = new RowWindow<string, Answer>({
      ask: async (stretch) => {
        if (code !== null) return { ok: false, error: { code, message: code, retryable: true } };
        const reply = answers.ask(stretch);
        await answers.arrive();
        return reply;
      },
      shift: () => 0,
      arrived: () => undefined,
    });
    await rows.refresh();
    code = 'cancelled';
    await rows.refresh();
    expect(rows.problem).toBeNull();
    code = 'offline';
    await rows.refresh();
    expect([rows.problem?.message, rows.at(4)]).toEqual(['offline', 'a4']);
    code = null;
    await rows.refresh();
    expect(rows.problem).toBeNull();
  });
});
