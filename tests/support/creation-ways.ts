// Import the page first, because the other modules need its window when they are loaded.
import './page.ts';
import { expect } from 'vitest';
import { type ResourceId, toResourceId } from '../../electron/base/branded-types.ts';
import type { Intent } from '../../electron/contract/index.ts';
import { type ResourceName, getResource } from '../../electron/model/index.ts';
import { CreationForm } from '../../renderer/features/create/create-dialog-state.svelte.ts';
import type { InitialForm } from '../../renderer/features/create/create-dialog-types.ts';
import type { BatchForm } from '../../renderer/features/create/batch/batch-form.svelte.ts';
import type { CreationKind } from './creation-table.ts';
import type { Item } from './strict-service.ts';

/** Polls until the expectation holds without further actions. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

type CreationOutcome = 'done' | 'waits' | 'refused';

/** A dialog without its rendering: its form and the events that close it. */
export interface Opened {
  readonly form: CreationForm;
  /** Resolves to the next event of the form. */
  readonly waitForOutcome: () => Promise<{ readonly what: CreationOutcome; readonly intent: Intent | null }>;
}

export const opened = async (resource: ResourceName, beginning: InitialForm = {}): Promise<Opened> => {
  let outcome = Promise.withResolvers<{ what: CreationOutcome; intent: Intent | null }>();
  const createListener = (what: CreationOutcome) => (intent?: Intent) =>
    outcome.resolve({ what, intent: intent ?? null });
  const form = new CreationForm(
    resource,
    {
      done: createListener('done'),
      waits: createListener('waits'),
      saved: createListener('done'),
      refused: createListener('refused'),
    },
    beginning,
  );
  await form.start();
  const waitForOutcome: Opened['waitForOutcome'] = async () => {
    const answer = await outcome.promise;
    outcome = Promise.withResolvers();
    return answer;
  };
  return { form, waitForOutcome };
};

export const fill = (form: CreationForm, typed: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
};

export const titleOf = (resource: ResourceName): string => getResource(resource).title;
export const idOf = ({ source }: CreationKind) => toResourceId(String(source.item['id'] ?? source.item['_id']));
export const shownIn = (form: CreationForm): string[] => form.requests.map(({ body }) => body);

/** The displayed request preview, and the only properties that it may contain. */
export interface Shown {
  readonly text: string;
  readonly may: Item;
}

/** Submits the form. Returns the request preview from right before, with its allowed properties. */
export const send = async ({ form, waitForOutcome }: Opened, isHeld: boolean, may: Item): Promise<Shown[]> => {
  const [text = ''] = shownIn(form);
  const answer = waitForOutcome();
  await form.submit(isHeld);
  expect((await answer).what).toBe(isHeld ? 'waits' : 'done');
  form.close();
  return [{ text, may }];
};

const fromForm = async ({ resource, least, whole }: CreationKind, isHeld: boolean): Promise<Shown[]> => {
  const shown: Shown[] = [];
  for (const [name, { typed, sent }] of Object.entries({ least, whole })) {
    const dialog = await opened(resource);
    fill(dialog.form, { ...typed, [titleOf(resource)]: `form_${name}` });
    shown.push(...(await send(dialog, isHeld, { ...sent, [titleOf(resource)]: `form_${name}` })));
  }
  return shown;
};

const fromClone = async (kind: CreationKind, isHeld: boolean, from: ResourceId = idOf(kind)): Promise<Shown[]> => {
  const title = titleOf(kind.resource);
  const dialog = await opened(kind.resource, { from });
  fill(dialog.form, kind.source.typed ?? {});
  // The user enters the SKU, and several assets may have the same name.
  if (kind.resource === 'product' || kind.resource === 'asset') dialog.form.set(title, 'COPY');
  const name = dialog.form.values[title];
  expect(name).not.toBe(dialog.form.source?.title ?? name);
  return send(dialog, isHeld, { ...kind.source.copied, [title]: name });
};

export const waitForState = (several: BatchForm, state: string): Promise<void> =>
  soon(() => several.rows.map(({ intent }) => intent?.state)).toEqual(several.rows.map(() => state));

const fromTable = async ({ resource, least, column }: CreationKind, isHeld: boolean): Promise<Shown[]> => {
  const title = titleOf(resource);
  const { form } = await opened(resource);
  fill(form, least.typed);
  form.turnSeveral();
  const { several } = form;
  if (several === null) throw new Error('There is no table');
  const shows = (name: string): boolean => several.columns.some((field) => field.name === name);
  for (const { name } of several.columns) if (name !== title && name !== column.name) several.turnColumn(name);
  if (!shows(column.name)) several.turnColumn(column.name);
  const lines = column.cells.map(([typed], row) => `row_${row}\t${typed}`);
  expect(several.paste(0, title, lines.join('\n'))).toBe(true);
  const shown = shownIn(form);
  expect(await form.submitSeveral()).toBe(true);
  await waitForState(several, isHeld ? 'waiting' : 'done');
  form.close();
  return column.cells.map(([, sent], row) => {
    const { [column.name]: _other, ...rest } = least.sent;
    const cells = sent === undefined ? {} : { [column.name]: sent };
    return { text: shown[row] ?? '', may: { ...rest, [title]: `row_${row}`, ...cells } };
  });
};

export const ways = { 'its form': fromForm, 'a clone': fromClone, 'a table': fromTable } as const;
