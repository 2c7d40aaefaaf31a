import type { Page } from '@playwright/test';

/** Drops real files on a page of Electron, whose File objects contain their paths. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const input = await page.evaluateHandle(() =>
    Object.assign(document.createElement('input'), { type: 'file', multiple: true }),
  );
  await input.setInputFiles(paths);
  await input.evaluate((element: HTMLInputElement) => {
    const dataTransfer = new DataTransfer();
    for (const file of element.files ?? []) dataTransfer.items.add(file);
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const init = { bubbles: true, cancelable: true, composed: true, dataTransfer };
      document.body.dispatchEvent(new DragEvent(type, init));
    }
  });
  await input.dispose();
}
