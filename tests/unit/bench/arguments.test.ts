import { describe, expect, it } from 'vitest';
import { benches, readArguments } from '../../bench/parts/arguments.ts';

describe('what npm run bench is asked for', () => {
  it('is everything where nothing is named', () => {
    expect(readArguments([])).toEqual({ names: benches, json: null, keep: false, files: [], rest: [] });
  });

  it('is told from the options of the benches', () => {
    expect(readArguments(['sync', '--products', '20000', '--json', 'a.json', 'stall', '--runs', '1'])).toEqual({
      names: ['sync', 'stall'],
      json: 'a.json',
      keep: false,
      files: [],
      rest: ['--products', '20000', '--runs', '1'],
    });
  });

  it('is to write earlier figures down', () => {
    expect(readArguments(['--results', 'bench.json', 'soak.json'])).toMatchObject({
      keep: true,
      files: ['bench.json', 'soak.json'],
    });
  });

  it('is refused where there is no such bench', () => {
    expect(() => readArguments(['sync', 'sink'])).toThrow(/No bench is called sink; there are bundle, first-day, sync/);
  });
});
