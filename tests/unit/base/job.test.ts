import { describe, expect, it } from 'vitest';
import { type Job, createJobSlot, runJob } from '../../../electron/base/job.ts';

/** Takes longer than a turn. */
const work = (): void => {
  const until = performance.now() + 110;
  while (performance.now() < until);
};

interface Counted extends Job<string> {
  closed: number;
}

const createJob = (total: number, step: (done: number) => void = () => undefined): Counted => {
  const job: Counted = {
    total,
    closed: 0,
    *steps() {
      for (let done = 1; done <= total; done += 1) {
        step(done);
        yield done;
      }
      return 'finished';
    },
    close: () => void (job.closed += 1),
  };
  return job;
};

describe('createJobSlot', () => {
  it('does short work in one turn and closes the job', () => {
    const slot = createJobSlot<Counted>();
    const job = slot.begin(() => createJob(1_000));
    expect(slot.continue()).toEqual({ done: 1_000, result: 'finished' });
    expect(job.closed).toBe(1);
    expect(() => slot.continue()).toThrow('No job was begun');
  });

  it('ends a turn when its time has passed', () => {
    const slot = createJobSlot<Counted>();
    const job = slot.begin(() => createJob(3, (done) => done < 3 && work()));
    expect(slot.continue()).toEqual({ done: 1, result: null });
    expect(slot.continue()).toEqual({ done: 2, result: null });
    expect(job.closed).toBe(0);
    expect(slot.continue()).toEqual({ done: 3, result: 'finished' });
  });

  it('closes the job if a step fails, and rethrows the error', () => {
    const slot = createJobSlot<Counted>();
    const job = slot.begin(() =>
      createJob(1, () => {
        throw new Error('the disk is full');
      }),
    );
    expect(() => slot.continue()).toThrow('the disk is full');
    expect(job.closed).toBe(1);
    expect(() => slot.continue()).toThrow('No job was begun');
  });

  it('closes the previous job before it opens the next one', () => {
    const slot = createJobSlot<Counted>();
    const previous = slot.begin(() => createJob(1));
    slot.begin(() => {
      expect(previous.closed).toBe(1);
      return createJob(2);
    });
    expect(slot.continue()).toEqual({ done: 2, result: 'finished' });
  });
});

describe('runJob', () => {
  it('reports the progress of each turn and resolves to the result', async () => {
    const slot = createJobSlot<Counted>();
    slot.begin(() => createJob(2, work));
    const reported: number[] = [];
    const result = await runJob(async () => slot.continue(), {
      beforeTurn: () => undefined,
      onProgress: (done) => reported.push(done),
    });
    expect(result).toBe('finished');
    expect(reported).toEqual([1, 2, 2]);
  });

  it('continues no further once it is cancelled', async () => {
    const slot = createJobSlot<Counted>();
    slot.begin(() => createJob(3, work));
    let turns = 0;
    const beforeTurn = (): void => {
      if (turns === 1) throw new Error('cancelled');
    };
    const running = runJob(async () => slot.continue(), { beforeTurn, onProgress: () => (turns += 1) });
    await expect(running).rejects.toThrow('cancelled');
    expect(turns).toBe(1);
  });
});
