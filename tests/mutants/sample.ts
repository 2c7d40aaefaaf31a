import { createHash } from 'node:crypto';
import { env } from 'node:process';

/** Stryker's representation of a position in a file (the used parts of Babel's `NodePath`). */
interface AstPath {
  readonly node: { readonly type: string; readonly start?: number; readonly end?: number };
  readonly parent?: { readonly type: string } | null;
}

/** Whether a node is a unit of the sample: a member of a class, or another declaration of a file. */
const isUnit = ({ node, parent }: AstPath): boolean =>
  parent?.type === 'ClassBody' ||
  (parent?.type === 'Program' && !node.type.startsWith('Export') && node.type !== 'ClassDeclaration') ||
  (parent?.type === 'ExportNamedDeclaration' && node.type !== 'ClassDeclaration');

/** Whether a unit is in the sample, which contains one in `oneIn`. Deterministic. */
const isDrawn = ({ start = 0, end = 0 }: AstPath['node'], oneIn: number): boolean =>
  createHash('sha256').update(`${start} ${end}`).digest().readUInt32BE(0) % oneIn === 0;

/** The environment variable with the sample size for Stryker's processes. */
export const oneInVariable = 'VITRINE_MUTANTS_ONE_IN';

/** Stryker's plugin that ignores faults outside the sample. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sample',
    value: {
      shouldIgnore: (place: AstPath): string | undefined =>
        isUnit(place) && !isDrawn(place.node, Number(env[oneInVariable] ?? '1')) ? 'not in the sample' : undefined,
    },
  },
];
