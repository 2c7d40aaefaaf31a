// Tests start threads from the built program: it is built before the first of them, where a source has changed.
import { buildStale } from './build.mjs';

export default async function setup() {
  const { ok, output } = await buildStale({ only: ['main'] });
  if (!ok) throw new Error(`The build failed\n${output}`);
}
