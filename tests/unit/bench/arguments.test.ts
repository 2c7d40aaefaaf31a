import { describe, expect, it } from 'vitest';
import { benches, readArguments } from '../../bench/parts/arguments.ts';

describe('arguments of npm run bench', () => {
  it('runs everything if nothing is named', () => {
    expect(readArguments([])).toEqual({ names: benches, json: null, keep: false, compare: false, files: [], rest: [] });
  });

  it('separates names from the options of the benches', () => {
    expect(readArguments(['sync', '--products', '20000', '--json', 'a.json', 'stall', '--runs', '1'])).toEqual({
      names: ['sync', 'stall'],
      json: 'a.json',
      keep: false,
      compare: false,
      files: [],
      rest: ['--products', '20000', '--runs', '1'],
    });
  });

  it('requests that earlier figures are written', () => {
    expect(readArguments(['--results', 'bench.json', 'soak.json'])).toMatchObject({
      keep: true,
      files: ['bench.json', 'soak.json'],
    });
  });

  it('compares pairs of earlier figures', () => {
    expect(readArguments(['--compare', 'a.json', 'b.json'])).toMatchObject({
      compare: true,
      files: ['a.json', 'b.json'],
    });
    expect(() => readArguments(['--compare', 'a.json', 'b.json', 'c.json'])).toThrow(/takes pairs of files/);
    expect(() => readArguments(['--compare'])).toThrow(/takes pairs of files/);
  });

  it('rejects an unknown bench', () => {
    expect(() => readArguments(['sync', 'sink'])).toThrow(/No bench is called sink; there are bundle, first-day, sync/);
  });
});
