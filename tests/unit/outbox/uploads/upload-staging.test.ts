import { expect, it } from 'vitest';
import { UploadStaging } from '../../../../electron/outbox/uploads/upload-staging.ts';
import { ScriptedThreads, formatValue } from '../../../support/scripted-threads.ts';
import { describeTrace } from '../../../support/trace-state.ts';

it('stores all parts of many files or none, and converts them until none is left', async () => {
  const script = new ScriptedThreads();
  let left = 0;
  let batch = 0;
  Object.assign(script.results, { beginStaging: () => (batch += 1), insertStaged: () => (left -= 1) > 0 });
  const call = async (name: string, argument: { uploads?: readonly { body: unknown }[] } | undefined) => {
    const shown = argument?.uploads === undefined ? argument : [batch, argument.uploads.map(({ body }) => body)];
    if (shown !== undefined) script.note(formatValue(shown));
    return script.call(name, argument as never);
  };
  const staging = new UploadStaging({ thread: { call } } as never, {
    fields: () => ({ filename: 'filename', content: 'content' }),
    onWhole: async (whole) => void (await script.call(`whole ${whole}`, undefined as never)),
    onEntries: () => script.note('entries'),
  });
  const file = (name: string) => ({ path: `/${name}`, name, size: 1, mtimeMs: 0, sha256: null });
  let controller = new AbortController();
  const stage =
    (...sizes: readonly number[]) =>
    () => {
      controller = new AbortController();
      async function* parts() {
        for (const size of sizes) {
          await script.call('part', undefined as never);
          yield Array.from({ length: size }, (_, at) => file(`${at}.jpg`));
        }
      }
      const onProgress = (files: number): void => script.note(`${files} files`);
      script.run('staged', () => staging.stage(parts(), { signal: controller.signal, onProgress }))();
    };
  const fail = (name: string) => () => {
    script.results[name] = () => {
      throw new Error(`${name} failed`);
    };
  };
  const trace = await describeTrace(script.read, [
    ['three entries', () => void (left = 3)],
    ['stage', stage(2, 1)],
    ['idle', script.run('idle', () => staging.idle())],
    ['held', () => script.hold('part')],
    ['stage', stage(1)],
    ['abort', () => controller.abort(new Error('aborted'))],
    ['released', () => script.release('part')],
    ['held', () => script.hold('stageUploads')],
    ['stage', stage(1)],
    ['abort', () => controller.abort(new Error('aborted'))],
    ['released', () => script.release('stageUploads')],
    ['fails', fail('commitStaged')],
    ['stage', stage(1)],
    ['fails', fail('dropStaged')],
    ['stage', stage(1)],
    ['fails', fail('insertStaged')],
    ['insert', () => staging.insertEntries()],
    ['idle', script.run('idle', () => staging.idle())],
    ['works', () => void (script.results['insertStaged'] = () => true)],
    ['held', () => script.hold('insertStaged')],
    ['insert', () => staging.insertEntries()],
    ['insert again', () => staging.insertEntries()],
    ['held', () => script.hold('part')],
    ['stage', stage(1)],
    ['close', script.run('closed', () => staging.close())],
    ['released', () => script.release('insertStaged')],
    ['released', () => script.release('part')],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "stage: beginStaging | part | [1,[{filename:0.jpg,content:(1 bytes of the file, in base64)},{filename:1.jpg,content:(1 bytes of the file, in base64)}]] | stageUploads | 2 files | part | [1,[{filename:0.jpg,content:(1 bytes of the file, in base64)}]] | stageUploads | 3 files | {batch:1,files:3} | commitStaged | whole 1 | insertStaged | staged: 3 | entries | insertStaged | entries | insertStaged
    idle: idle: nothing
    stage: beginStaging | part
    released: 2 | dropStaged | staged failed: aborted
    stage: beginStaging | part | [3,[{filename:0.jpg,content:(1 bytes of the file, in base64)}]] | stageUploads
    released: 1 files | 3 | dropStaged | staged failed: aborted
    stage: beginStaging | part | [4,[{filename:0.jpg,content:(1 bytes of the file, in base64)}]] | stageUploads | 1 files | {batch:4,files:1} | commitStaged | 4 | dropStaged | staged failed: commitStaged failed
    stage: beginStaging | part | [5,[{filename:0.jpg,content:(1 bytes of the file, in base64)}]] | stageUploads | 1 files | {batch:5,files:1} | commitStaged | 5 | dropStaged | staged failed: commitStaged failed
    insert: insertStaged
    idle: idle: nothing
    insert: insertStaged
    stage: beginStaging | part
    released: entries
    released: 6 | dropStaged | staged failed: cancelled | closed: nothing"
  `);
});
