import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { waitForPictures } from './parts/page.ts';
import { phaseOf, reportPhases } from './parts/phases.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { startService } from './parts/service.ts';
import { recordStalls } from './parts/stalls.ts';

/** Returns products in groups of ten: a parent and its variants, with a text in each of some attributes. */
const getTable = (attributes: readonly string[]): string => {
  const rows = Array.from({ length: options.pasted }, (_, n) => {
    const parent = n % 10 === 0 ? '' : `PASTE-${String(n - (n % 10))}`;
    return [
      `PASTE-${String(n)}`,
      `Pasted thing ${String(n)}`,
      parent,
      ...attributes.map((name) => `${name} ${String(n)}`),
    ];
  });
  return [['SKU', 'Label', 'Parent SKU', ...attributes], ...rows].map((cells) => cells.join('\t')).join('\n');
};
const shown = options.pasted.toLocaleString('en');

const before = await measureReferences();
const service = await startService({ products: 1000, assets: 100 });
const stalls = recordStalls();
const app = await launch(folderOf('paste-profile'), stalls.env);
try {
  const { window } = app;
  await connect(window, service);
  await untilSynced(window);
  const phase = phaseOf(window, stalls);
  const dialog = window.getByRole('dialog', { name: 'Paste products' });
  const notice = dialog.getByText(`${shown} products will be added.`);
  // The outbox is on hold, and the pictures of the list are loaded, so that only the page and the outbox are measured.
  await waitForPictures(window);
  await window.evaluate(() => vitrine.outbox.hold({ held: true }));
  await window.getByRole('button', { name: 'More', exact: true }).click();
  await window.getByRole('menuitem', { name: 'Paste products' }).click();
  const table = getTable(
    await window.evaluate(async () => {
      const reply = await vitrine.items.attributes();
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value
        .filter(({ type }) => type === 'text')
        .map(({ name }) => name)
        .slice(0, 9);
    }),
  );
  const box = dialog.getByRole('textbox', { name: 'Table' });
  await box.waitFor();
  // The user pastes from the clipboard. The transfer into the page is not measured here.
  await box.evaluate((node, text) => node.setAttribute('data-bench', text), table);
  const read = await phase('read', async () => {
    await box.evaluate((node) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', node.getAttribute('data-bench') ?? '');
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await notice.waitFor();
  });
  const grid = dialog.getByRole('grid', { name: 'Rows to create' });
  const edit = await phase('edit', async () => {
    await grid.press('ArrowRight');
    await grid.press('Enter');
    const cell = grid.getByRole('textbox');
    await cell.fill('x');
    await cell.press('Enter');
    await cell.waitFor({ state: 'detached' });
    await dialog.getByText('Checking…').waitFor({ state: 'hidden' });
  });
  const queue = await phase('queue', async () => {
    await dialog.getByRole('button', { name: /^Add .* to outbox$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
  await app.close();
  await reportPhases('paste', before, { read, edit, queue }, { rows: options.pasted });
} finally {
  await app.kill();
  await service.close();
}
