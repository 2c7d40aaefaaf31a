import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { ChangeQuery, ExportScope, FailingRuleFilter, SheetRequest } from '../../electron/contract/index.ts';
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

/** The request that each dialog is opened with. */
export interface DialogRequests {
  /** Compares a folder, which the user chooses, with the files of a scope. */
  readonly compareFolder: { readonly scope: ExportScope };
  /** Creates an item. `from` is the item whose values fill the form. */
  readonly create: { readonly resource: ResourceName; readonly from?: ResourceId };
  /** Exports a list, its `selection` if there is one, or the changes of a query. */
  readonly export:
    | {
        readonly resource: ResourceName;
        readonly what: 'view' | 'selection';
        readonly fails?: FailingRuleFilter | undefined;
      }
    | ChangesRequest;
  /** Shows a guide page, given by its name, over another dialog. */
  readonly guide: string;
  readonly keyboardShortcuts: undefined;
  readonly palette: undefined;
  /** Creates products from a pasted table, with this text or, if undefined, the text left in the dialog. */
  readonly paste: string | undefined;
  /** Shows the changes in a filled sheet: a sheet of the history by its ID, or a file to choose if undefined. */
  readonly readSheet: string | undefined;
  /** Saves files of a list, its selection or an item, or shows the progress of a run. */
  readonly saveFiles: SaveFilesRequest;
  /** Creates a sheet to fill in and read back. */
  readonly sheet: SheetCreation;
  /** Asks for the password of the current account. */
  readonly signIn: undefined;
  /** Shows assets in the viewer. */
  readonly viewer: ViewerRequest;
}

type DialogName = keyof DialogRequests;

/** Opens dialogs from any part of the page. The dialogs are loaded on demand, so a request is stored until then. */
class Dialogs {
  readonly #requests = new SvelteMap<DialogName, { readonly request: unknown }>();

  /** Whether a request is waiting for its dialog to load. */
  get isAnyRequested(): boolean {
    return this.#requests.size > 0;
  }

  open<Name extends DialogName>(
    name: Name,
    ...[request]: undefined extends DialogRequests[Name] ? [DialogRequests[Name]?] : [DialogRequests[Name]]
  ): void {
    // A repeated request changes the size as well, so that a component that could not be loaded is loaded again.
    this.#requests.delete(name);
    this.#requests.set(name, { request });
  }

  /** Calls `begin` for each request to open a dialog. Called while the component of the dialog is initialized. */
  onOpen<Name extends DialogName>(name: Name, begin: (request: DialogRequests[Name]) => void): void {
    $effect(() => {
      const entry = this.#requests.get(name);
      if (entry === undefined) return;
      untrack(() => {
        this.#requests.delete(name);
        begin(entry.request as DialogRequests[Name]);
      });
    });
  }
}

export const dialogs = new Dialogs();
