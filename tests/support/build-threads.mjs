// Builds the program before the first test if a source has changed, because tests start threads from the built program.
import { buildStale } from './build.mjs';

export default async function setup() {
  const { ok, output } = await buildStale({ only: ['main'] });
  if (!ok) throw new Error(`The build failed\n${output}`);
}
