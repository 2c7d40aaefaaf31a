import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type Configuration,
  AppInfo,
  Arch,
  LinuxPackager,
  MacPackager,
  Packager,
  type Target,
  WinPackager,
} from 'electron-builder';
import { projectRoot } from './project.ts';

interface Artifact {
  readonly file: string;
  readonly arch: Arch;
  readonly packager: object;
  readonly target: { readonly outDir: string };
  readonly safeArtifactName: string | null;
  readonly updateInfo: { readonly sha512: string; readonly size: number };
}

/** The internal module with which electron-builder writes its feeds. */
interface FeedWriter {
  createUpdateInfoTasks(artifact: Artifact, publish: readonly object[]): Promise<object[]>;
  writeUpdateInfoFiles(tasks: object[], packager: Packager): Promise<void>;
}
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const feeds = fromBuilder('app-builder-lib/out/publish/updateInfoBuilder') as FeedWriter;

/** NSIS has its own default pattern; other targets use the general one. */
type Named = Target & { installerFilenamePattern?(arch: Arch, defaultArch: string): string };
const namePattern = (
  helper: WinPackager | MacPackager | LinuxPackager,
  name: string,
  arch: Arch,
): string | undefined => {
  const targets: Named[] = [];
  if (name === 'nsis') helper.createTargets([name], (_name, make) => targets.push(make('')));
  return targets[0]?.installerFilenamePattern?.(arch, 'x64');
};

/** For each system: the name in the configuration, the extension and the architectures. */
const systems = [
  { Helper: WinPackager, made: [['nsis', 'exe', [Arch.x64]]] },
  {
    Helper: MacPackager,
    made: [
      ['dmg', 'dmg', [Arch.x64, Arch.arm64]],
      ['mac', 'zip', [Arch.x64, Arch.arm64]],
    ],
  },
  {
    Helper: LinuxPackager,
    made: [
      ['appImage', 'AppImage', [Arch.x64]],
      ['deb', 'deb', [Arch.x64]],
      ['rpm', 'rpm', [Arch.x64]],
    ],
  },
] as const;

const publish = { provider: 'github', owner: 'northfield', repo: 'vitrine' };

function writeArtifact(file: string): Artifact['updateInfo'] {
  const content = `The program, as ${path.basename(file)}`;
  writeFileSync(file, content);
  if (/\.(exe|zip|dmg)$/.test(file)) writeFileSync(`${file}.blockmap`, 'blocks');
  return { sha512: createHash('sha512').update(content).digest('base64'), size: Buffer.byteLength(content) };
}

/**
 * Creates the files of a release for all three systems. Names and feeds are written by electron-builder from the
 * project's configuration; the packages only contain a sentence.
 */
export async function makeRelease(folder: string, config: Configuration = {}): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const packager = new Packager({ projectDir: projectRoot, targets: new Map(), config });
  await packager.validateConfig();
  Reflect.set(packager, '_appInfo', new AppInfo(packager, null));
  const tasks: object[] = [];
  for (const { Helper, made } of systems) {
    const helper = new Helper(packager);
    for (const [name, ext, archs] of made)
      for (const arch of archs) {
        const given = packager.config[name];
        const pattern = namePattern(helper, name, arch);
        const file = path.join(folder, helper.expandArtifactNamePattern(given, ext, arch, pattern, false, 'x64'));
        const safeArtifactName = helper.computeSafeArtifactName(path.basename(file), ext, arch, false);
        const updateInfo = writeArtifact(file);
        const artifact = { file, arch, packager: helper, target: { outDir: folder }, safeArtifactName, updateInfo };
        tasks.push(...(await feeds.createUpdateInfoTasks(artifact, [publish])));
      }
  }
  await feeds.writeUpdateInfoFiles(tasks, packager);
}
