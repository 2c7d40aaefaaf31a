import type { PlannedFile } from '../../../electron/contract/index.ts';

/** Files of one folder; '' for those that lie in none. */
export interface FolderGroup {
  readonly folder: string;
  readonly files: readonly PlannedFile[];
}

/** Files by their folders, in their order. */
export const byFolder = (files: readonly PlannedFile[]): readonly FolderGroup[] => {
  const found = new Map<string, PlannedFile[]>();
  for (const file of files) {
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
    found.set(folder, [...(found.get(folder) ?? []), file]);
  }
  return [...found].map(([folder, of]) => ({ folder, files: of }));
};
