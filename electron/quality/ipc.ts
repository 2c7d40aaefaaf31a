import type { Profile } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { readProfileFile, writeProfileFile } from './profile-file.ts';
import type { Quality } from './quality-service.ts';
import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

/** Returns a file name that is valid on every file system. */
const toProfileFileName = ({ name }: Profile): string =>
  `${
    name
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .trim()
      .slice(0, 80) || 'profile'
  }.json`;

export const handleQuality = (
  { handle }: Handle,
  { workspaces, chooseSave, chooseFiles }: Pick<CallParts, 'workspaces' | 'chooseSave' | 'chooseFiles'>,
): void => {
  const getQuality = async (): Promise<Quality> => (await workspaces.current()).quality;
  handle('quality.overview', async () => (await getQuality()).overview());
  handle('quality.save', async ({ profile }) => {
    await (await getQuality()).profiles.save(profile);
    return undefined;
  });
  handle('quality.remove', async ({ id }) => {
    await (await getQuality()).profiles.remove(id);
    return undefined;
  });
  handle('quality.try', async ({ rule }) => (await getQuality()).try(rule));
  handle('quality.tryProfile', async ({ profile }) => (await getQuality()).tryProfile(profile));
  handle('quality.ofProduct', async ({ id }) => (await getQuality()).ofProduct(id));
  handle('quality.watchView', async (view) => {
    await (await getQuality()).watchView(view);
    return undefined;
  });
  handle('quality.unwatchView', async ({ id }) => {
    await (await getQuality()).unwatchView(id);
    return undefined;
  });
  handle('quality.watchChannel', async (watch) => {
    await (await getQuality()).watchChannel(watch);
    return undefined;
  });
  handle('quality.unwatchChannel', async (watch) => {
    await (await getQuality()).unwatchChannel(watch);
    return undefined;
  });
  handle('quality.usePack', async ({ id }) => {
    const { id: made, name } = await (await getQuality()).usePack(id);
    return { id: made, name };
  });
  handle('quality.readPack', async ({ id }) => (await getQuality()).readPack(id));
  handle('quality.exportProfile', async ({ id }) => {
    const profile = await (await getQuality()).profiles.get(id);
    const path = await chooseSave({
      title: m.quality.file.titles.save,
      name: toProfileFileName(profile),
      kinds: [{ ending: 'json', name: m.quality.file.names.kind }],
      button: m.quality.file.buttons.save,
    });
    return path === null ? null : writeProfileFile(path, profile);
  });
  handle('quality.importProfile', async () => {
    const { profiles } = await getQuality();
    const [path] = await chooseFiles('files');
    if (path === undefined) return null;
    const { id, name } = await profiles.add(await readProfileFile(path));
    return { id, name };
  });
};
