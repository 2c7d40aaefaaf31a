import { createHash } from 'node:crypto';
import { env } from 'node:process';

/** How Stryker shows a place in a file (Babel's `NodePath`, as far as it is read here). */
interface Place {
  readonly node: { readonly type: string; readonly start?: number; readonly end?: number };
  readonly parent?: { readonly type: string } | null;
}

/** What a sample is drawn of: members of classes, and what else a file declares. */
const isUnit = ({ node, parent }: Place): boolean =>
  parent?.type === 'ClassBody' ||
  (parent?.type === 'Program' && !node.type.startsWith('Export') && node.type !== 'ClassDeclaration') ||
  (parent?.type === 'ExportNamedDeclaration' && node.type !== 'ClassDeclaration');

/** Whether a unit is one of those looked at, of which there is one in so many. The same ones each time. */
const isDrawn = ({ start = 0, end = 0 }: Place['node'], oneIn: number): boolean =>
  createHash('sha256').update(`${start} ${end}`).digest().readUInt32BE(0) % oneIn === 0;

/** The variable by which Stryker's processes are told of how many units one is looked at. */
export const oneInVariable = 'VITRINE_MUTANTS_ONE_IN';

/** Stryker's plugin: leaves faults out but those in the units drawn. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sample',
    value: {
      shouldIgnore: (place: Place): string | undefined =>
        isUnit(place) && !isDrawn(place.node, Number(env[oneInVariable] ?? '1')) ? 'not in the sample' : undefined,
    },
  },
];
