import type { ResourceId } from '../../electron/base/brand.ts';
import type { ChangeQuery, ExportScope, Failing, MenuCommand, SheetRequest } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { LookAsked } from './look.ts';

/** The changes that are to be exported, and how many they are. */
export interface ChangesAsked {
  readonly query: ChangeQuery;
  readonly changes: number;
}

/** The sheet that is to be made. */
export interface SheetAsked extends Pick<SheetRequest, 'source'>, Partial<Pick<SheetRequest, 'columns' | 'set'>> {
  /** Columns that its products probably need, if none are given. */
  readonly suggested?: readonly string[];
  /** The number of its rows, or of the changes that it reverts. */
  readonly rows: number;
  /** What its file is called at first, without the day. */
  readonly name: string;
}

/** Whose files are to be saved, or the run that is to be shown. */
export type SaveAsked =
  | { readonly resource: 'product' | 'asset'; readonly scope: ExportScope; readonly items: number }
  | { readonly run: string };

/** The files that a folder is compared with. */
export interface CompareAsked {
  readonly scope: ExportScope;
}

/** What one part of the screen asks of another without knowing it. */
export interface Commands {
  /** The application menu's commands, and those of the palette that are the same. */
  readonly app: MenuCommand;
  /** Opens the dialog that creates one. */
  readonly create: ResourceName;
  /** Opens it filled with what an item has. */
  readonly createFrom: { readonly resource: ResourceName; readonly from: ResourceId };
  /** Opens the dialog that exports a list, `selection` where something of it is selected; or the changes of a query. */
  readonly export:
    | { readonly resource: ResourceName; readonly what: 'view' | 'selection'; readonly fails?: Failing | undefined }
    | ChangesAsked;
  /** Opens the dialog that saves files of a list, of its selection, of one item; or that shows how far a run is. */
  readonly saveFiles: SaveAsked;
  /** Asks for a folder and compares it with the files of a scope. */
  readonly compareFolder: CompareAsked;
  /** Opens the dialog that makes a sheet to be filled and read back. */
  readonly sheet: SheetAsked;
  /** Opens the dialog that tells what a filled sheet would change: one of the history by its id; undefined: asks for a file. */
  readonly readSheet: string | undefined;
  /** Opens the dialog that makes products of a pasted table, with a text in it; undefined: what was left there. */
  readonly paste: string | undefined;
  /** Opens assets to the window's edge. */
  readonly look: LookAsked;
  /** Opens the dialog that takes the current account's password again. */
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

/** Follows a command; returns an unsubscribe function. */
export const onCommand = <Name extends keyof Commands>(name: Name, run: Listener<Name>): (() => void) => {
  listeners[name].add(run);
  return () => void listeners[name].delete(run);
};

export const command = <Name extends keyof Commands>(name: Name, value: Commands[Name]): void =>
  listeners[name].forEach((run) => run(value));
