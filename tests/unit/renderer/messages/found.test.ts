import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../../electron/contract/index.ts';
import { unknownDialect } from '../../../../electron/contract/index.ts';
import { foundWords } from '../../../../renderer/messages/found.ts';

const at = '2026-11-20T12:00:00Z';
const yes = { takes: true, at };
const no = { takes: false, at };
const dialect = (findings: Dialect['findings'], pageSize: Dialect['pageSize'] = 1000): Dialect => ({
  ...unknownDialect,
  findings,
  pageSize,
});
const forecast = (seconds: number) => ({ requests: 240, seconds, limit: { requests: 20, seconds: 10 } });

describe('the word on what was found', () => {
  it('tells what the service takes, and the time that is left where it is long', () => {
    const live = dialect({ pageSize: yes, relations: yes, sorting: yes, changedSince: yes, channels: yes });
    const taken = 'The service takes pages of 1,000, relations, changes since, channels.';
    expect(foundWords(live, forecast(120))).toBe(`${taken} About 2 min left for everything.`);
    expect(foundWords(live, forecast(59))).toBe(taken);
    expect(foundWords(live, null)).toBe(taken);
  });

  it('leaves out what is refused or unknown, and says nothing of a service that takes nothing', () => {
    expect(foundWords(dialect({ pageSize: yes, relations: no }, 250), null)).toBe('The service takes pages of 250.');
    expect(foundWords(dialect({ pageSize: no, relations: no }), forecast(600))).toBeNull();
    expect(foundWords(unknownDialect, null)).toBeNull();
  });
});
