// npm run simulate [-- --seeds N --from N --workers N --once | --seed N]: simulates the program; see README.md in this
// folder.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, run } from '../support/run.mjs';

/** The maximum number of seeds in one process, because stopped programs leave memory behind. */
const inOneProcess = 500;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    once: { type: 'boolean', default: false },
  },
});
await prepare();
const live = (args, options) => run(node24, [inRoot('tests/simulation/simulate.ts'), ...args], options);

/**
 * Runs as many processes in parallel as there are workers. Prints their output in the order of the seeds, up to the
 * first failure.
 */
async function liveAll(from, seeds, workers) {
  const size = Math.min(inOneProcess, Math.ceil(seeds / workers));
  const parts = Array.from({ length: Math.ceil(seeds / size) }, (_, index) => from + index * size);
  const stop = new AbortController();
  const ends = [];
  let shown = 0;
  let code = 0;
  const show = () => {
    for (; shown < parts.length && ends[shown] !== undefined && code === 0; shown++) {
      process.stdout.write(ends[shown].output);
      code = ends[shown].code;
    }
    if (code !== 0) stop.abort();
  };
  const rest = parts.entries();
  const work = async () => {
    for (const [index, first] of rest) {
      const count = Math.min(size, from + seeds - first);
      ends[index] = await live(
        ['--from', String(first), '--seeds', String(count), ...(values.once ? ['--once'] : [])],
        { signal: stop.signal },
      );
      show();
      if (stop.signal.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return code;
}

process.exitCode =
  values.seed === undefined
    ? await liveAll(Number(values.from), Number(values.seeds), Number(values.workers))
    : (await live(['--seed', values.seed], { show: true })).code;
