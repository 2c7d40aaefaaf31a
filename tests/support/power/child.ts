import { mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openPartFile } from '../../../electron/tables/part-file.ts';
import type { SourceFile } from '../../../electron/outbox/outbox.ts';
import { openAlone } from '../../unit/outbox/alone.ts';
import { sendJson, startRaw, whenRead } from '../../unit/service/raw-server.ts';
import { clientOf } from '../client-of.ts';

/** A message to the user or the service, with the name of a creation or file. */
export type PowerNote =
  { readonly kept: string } | { readonly sent: string } | { readonly done: string } | { readonly exported: number };

const [folder = ''] = process.argv.slice(2);
const notes = openSync(join(folder, 'told'), 'a');
const writeNote = (told: PowerNote): void => void writeSync(notes, `${JSON.stringify(told)}\n`);

let posts = 0;
const server = await startRaw((request, response) => {
  whenRead(request, (body) => {
    if (request.url === '/auth/api/get-token') return sendJson(response, 200, { access_token: 'token' });
    const { name: given, filename } = JSON.parse(body) as { readonly name?: string; readonly filename?: string };
    const name = given ?? filename ?? '';
    writeNote({ sent: name });
    posts += 1;
    if (posts % 4 === 1) return sendJson(response, 422, { errors: [{ name: 'X', description: 'name: Not today' }] });
    if (posts % 4 === 2) return request.socket.destroy();
    return sendJson(response, 201, { data: { id: `made-${name}`, name } });
  });
});
const client = clientOf(server);

const outbox = await openAlone(folder, client);
outbox.onChanged(({ intents }) => {
  for (const { state, title } of intents) if (state === 'done') writeNote({ done: title });
});
for (let n = 0; n < 40; n += 1) {
  const { title } = await outbox.create('ecatalog', { name: `Catalogue ${n}` });
  writeNote({ kept: title });
  if (n % 10 === 9) await outbox.idle();
}
await outbox.idle();

const files = `${folder}-files`;
mkdirSync(files);
const choose = (name: string, content: string): SourceFile => {
  const path = join(files, name);
  writeFileSync(path, content.repeat(1_000));
  const { size, mtimeMs } = statSync(path);
  return { path, name, size, mtimeMs, sha256: null };
};
for (let n = 0; n < 12; n += 1) {
  await outbox.addUploads([choose(`file-${n}.bin`, `${n}.`)]);
  writeNote({ kept: `file-${n}.bin` });
}
await outbox.idle();
const many = Array.from({ length: 6 }, (_, n) => choose(`staged-${n}.bin`, `staged ${n}`));
const parts = async function* (): AsyncGenerator<readonly SourceFile[]> {
  yield many.slice(0, 4);
  yield many.slice(4);
};
await outbox.addParts(parts(), { signal: new AbortController().signal, onProgress: () => undefined });
for (const { name } of many) writeNote({ kept: name });
await outbox.idle();

const file = openPartFile(join(folder, 'export.csv'));
const line = Buffer.from('a;b;c\n'.repeat(10_000));
for (let n = 0; n < 5; n += 1) file.write(line);
file.finish();
writeNote({ exported: 5 * line.length });

await outbox.close();
await client.close();
await server.close();
