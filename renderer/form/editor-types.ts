import type { Component, Snippet } from 'svelte';
import type { FormValues, FormField } from './form-model.ts';

export interface EditorProps {
  readonly field: FormField;
  /** The draft text, or JSON if the input holds a nested value. '' means not set. */
  readonly value: string;
  readonly onset: (value: string) => void;
  /** Known values of a field that also accepts other values. */
  readonly offers: readonly string[];
  readonly required: boolean;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
  /** A warning that the service may reject the value. It does not prevent sending. */
  readonly advice?: string | undefined;
  /** Offers a way out of the problem. */
  readonly wayOut: Snippet | undefined;
  /** The draft of the whole form. `set` changes another field of it. */
  readonly draft: FormValues;
  readonly set: (name: string, value: string) => void;
}

/** An editor of a form field. If it cannot read the draft, it shows the draft unchanged and never loses it. */
export type Editor = Component<EditorProps>;

/** Editors by field name, which replace the default editors of the inputs. */
export type Editors = Readonly<Record<string, Editor>>;

/** The props of the pane next to a form, which previews the result of the draft. */
export interface FormPreviewProps {
  readonly draft: FormValues;
  /** Closes the dialog and keeps the draft, so that a link can open another page. */
  readonly leave: () => void;
}
