import type { Component } from 'svelte';
import type { KindName } from '../../electron/model/index.ts';
import BooleanCell from './cells/BooleanCell.svelte';
import CodeCell from './cells/CodeCell.svelte';
import DateCell from './cells/DateCell.svelte';
import FailedCell from './cells/FailedCell.svelte';
import FileCell from './cells/FileCell.svelte';
import IntegerCell from './cells/IntegerCell.svelte';
import RefCell from './cells/RefCell.svelte';
import SizeCell from './cells/SizeCell.svelte';
import StatusCell from './cells/StatusCell.svelte';
import TextCell from './cells/TextCell.svelte';
import type { CellProps } from './cells/props.ts';

type Cell = Component<CellProps>;

/** How each kind of field looks in a row; kinds that are no single value have no column. */
const byKind: Readonly<Partial<Record<KindName, Cell>>> = {
  text: TextCell,
  code: CodeCell,
  status: StatusCell,
  integer: IntegerCell,
  boolean: BooleanCell,
  date: DateCell,
  ref: RefCell,
};

/** Fields whose meaning is narrower than their kind: a number of bytes is an integer too. */
const byName: Readonly<Record<string, Cell>> = { file_size: SizeCell, filename: FileCell, last_run_error: FailedCell };

/** The component that shows a field in a row. */
export const cellOf = (field: { readonly name: string; readonly kind: KindName }): Cell =>
  byName[field.name] ?? byKind[field.kind] ?? TextCell;
