import type { Component, Snippet } from 'svelte';
import type { Draft, FormField } from './inputs.ts';

/** What the editor of one field of a creation form is given. */
export interface EditorProps {
  readonly field: FormField;
  /** What stands in the draft: text, or JSON where the input has a shape; '' is not set. */
  readonly value: string;
  readonly onset: (value: string) => void;
  /** Known values, where they are open. */
  readonly offers: readonly string[];
  readonly required: boolean;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
  /** What the service may have against the value; it can be sent all the same. */
  readonly advice?: string | undefined;
  /** Leads out of the problem. */
  readonly wayOut: Snippet | undefined;
  /** All that stands in the form, and the way to set another field of it. */
  readonly draft: Draft;
  readonly set: (name: string, value: string) => void;
}

/** A field's editor. It shows what it cannot read as it stands, and never loses it. */
export type Editor = Component<EditorProps>;

/** Editors by field name, in place of the one that the field's input has. */
export type Editors = Readonly<Record<string, Editor>>;

/** What stands beside a form is given: it shows what will come of the draft. */
export interface AsideProps {
  readonly draft: Draft;
  /** Closes the dialog and keeps the draft: for a way out to somewhere else. */
  readonly leave: () => void;
}
