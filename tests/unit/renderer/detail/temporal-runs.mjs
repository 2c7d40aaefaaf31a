/**
 * Computes the runs of schedules with the engine’s own `Temporal` (Node 24 has it behind a flag). Reads one JSON list
 * of `{ every, day, hour, minute, zone, from, most }` from the standard input and writes a list of lists of times to
 * the output.
 */
const clockRuns = ({ every, day, hour, minute, zone, from, most }) => {
  const runs = [];
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = -2; runs.length < most; days += 1) {
    const date = start.add({ days });
    if (every === 'week' && date.dayOfWeek !== day) continue;
    if (every === 'month' && date.day !== day) continue;
    const run = date.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds;
    if (run > from && !runs.includes(run)) runs.push(run);
  }
  return runs;
};

const everyMinute = ({ minute, zone, from, most }) => {
  const runs = [];
  for (let at = Math.floor(from / 60_000) * 60_000 + 60_000; runs.length < most; at += 60_000)
    if (Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).minute === minute) runs.push(at);
  return runs;
};

let asked = '';
for await (const piece of process.stdin) asked += piece;
const answer = JSON.parse(asked).map((one) => (one.every === 'hour' ? everyMinute(one) : clockRuns(one)));
process.stdout.write(JSON.stringify(answer));
