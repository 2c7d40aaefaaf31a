/** A place in a tree of categories that is written as a list of paths. */
export interface Branch {
  readonly name: string;
  readonly path: readonly string[];
  readonly slug: string;
  readonly order: number;
  readonly children: number;
  /** Indexes into the list of paths, the topmost first. */
  readonly parents: readonly number[];
}

/** Every category of a list of paths such as `Home/Lighting`; each parent must be in the list. */
export function branches(paths: readonly string[]): Branch[] {
  return paths.map((full) => {
    const path = full.split('/');
    const parents = path.slice(0, -1).map((_, depth) => paths.indexOf(path.slice(0, depth + 1).join('/')));
    const above = path.slice(0, -1).join('/');
    const siblings = paths.filter((other) => parentOf(other) === above);
    return {
      name: path.at(-1) ?? full,
      path,
      slug: slug(full),
      order: siblings.indexOf(full),
      children: paths.filter((other) => parentOf(other) === full).length,
      parents,
    };
  });
}

function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

function slug(path: string): string {
  const plain = path.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-');
}
