import type { ResourceId } from '../../electron/base/branded-types.ts';
import type {
  ChangeQuery,
  ExportScope,
  FailingRuleFilter,
  MenuCommand,
  SheetRequest,
} from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { ViewerRequest } from './viewer-request.ts';

export interface ChangesRequest {
  readonly query: ChangeQuery;
  readonly changes: number;
}

/** The sheet to create. */
export interface SheetCreation extends Pick<SheetRequest, 'source'>, Partial<Pick<SheetRequest, 'columns' | 'set'>> {
  /** Columns that the products probably need, used if no columns are given. */
  readonly suggested?: readonly string[];
  /** The number of rows, or of changes to revert. */
  readonly rows: number;
  /** The suggested file name without the date. */
  readonly name: string;
}

/** The files to save, or the run to show. */
export type SaveFilesRequest =
  | { readonly resource: 'product' | 'asset'; readonly scope: ExportScope; readonly items: number }
  | { readonly run: string };

/** The files to compare with a folder. */
export interface CompareRequest {
  readonly scope: ExportScope;
}

/** Commands between features that do not import each other. */
export interface Commands {
  /** A command of the application menu. The palette contains some of them. */
  readonly app: MenuCommand;
  readonly create: ResourceName;
  /** Opens the creation dialog with the values of an item. */
  readonly createFrom: { readonly resource: ResourceName; readonly from: ResourceId };
  /** Opens the export dialog for a list, for its `selection` if there is one, or for the changes of a query. */
  readonly export:
    | {
        readonly resource: ResourceName;
        readonly what: 'view' | 'selection';
        readonly fails?: FailingRuleFilter | undefined;
      }
    | ChangesRequest;
  /** Opens the dialog that saves files of a list, its selection or an item, or shows the progress of a run. */
  readonly saveFiles: SaveFilesRequest;
  /** Lets the user choose a folder and compares it with the files of a scope. */
  readonly compareFolder: CompareRequest;
  /** Opens the dialog that creates a sheet to fill in and read back. */
  readonly sheet: SheetCreation;
  /**
   * Opens the dialog that shows the changes in a filled sheet: a sheet of the history by its ID, or a file to choose if
   * undefined.
   */
  readonly readSheet: string | undefined;
  /**
   * Opens the dialog that creates products from a pasted table, with this text or, if undefined, the text left there.
   */
  readonly paste: string | undefined;
  /** Opens assets in the viewer. */
  readonly look: ViewerRequest;
  /** Opens the dialog that asks for the password of the current account. */
  readonly signIn: undefined;
}

type Listener<Name extends keyof Commands> = (value: Commands[Name]) => void;
const listeners: { [Name in keyof Commands]: Set<Listener<Name>> } = {
  app: new Set(),
  create: new Set(),
  createFrom: new Set(),
  export: new Set(),
  saveFiles: new Set(),
  compareFolder: new Set(),
  sheet: new Set(),
  readSheet: new Set(),
  paste: new Set(),
  look: new Set(),
  signIn: new Set(),
};

/** Subscribes to a command. Returns an unsubscribe function. */
export const onCommand = <Name extends keyof Commands>(name: Name, run: Listener<Name>): (() => void) => {
  listeners[name].add(run);
  return () => void listeners[name].delete(run);
};

export const sendCommand = <Name extends keyof Commands>(name: Name, value: Commands[Name]): void =>
  listeners[name].forEach((run) => run(value));
