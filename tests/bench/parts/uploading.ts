import type { Page } from '@playwright/test';
import type { LaunchedApp } from '../../support/launch.ts';
import type { SomeFile } from './files.ts';

/** Resolves when this many files have been uploaded successfully. The page itself listens. */
export const waitForUploads = (page: Page, files: number): Promise<void> =>
  page.evaluate(
    (expected) =>
      new Promise<void>((resolve, reject) => {
        const stop = vitrine.on('uploads.changed', ({ progress }) => {
          if (progress.totals.finished < expected) return;
          stop();
          if (progress.counts.done >= progress.totals.finished) resolve();
          else reject(new Error(JSON.stringify(progress.counts)));
        });
      }),
    files,
  );

/** Resolves when a review has compared all its files. */
export const untilCompared = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const stop = vitrine.on('review.changed', (review) => {
          if (review.stage !== 'ready' || review.arranging) return;
          stop();
          resolve();
        });
      }),
  );

/**
 * Uploads files like the user: chooses them in the dialog, reviews and starts. Returns the milliseconds of both steps.
 */
export const upload = async (
  app: LaunchedApp,
  files: readonly SomeFile[],
): Promise<{ review: number; send: number }> => {
  const { window } = app;
  await app.answerOpenDialog(files.map((file) => file.path));
  const compared = untilCompared(window);
  const started = performance.now();
  await window.getByRole('button', { name: 'Upload files' }).click();
  await compared;
  const reviewed = performance.now();
  const dialog = window.getByRole('dialog', { name: 'Review upload' });
  const uploads = waitForUploads(window, files.length);
  await dialog.getByRole('button', { name: 'Start upload' }).click();
  await uploads;
  const ended = performance.now();
  await window.evaluate(() => vitrine.uploads.clear());
  return { review: reviewed - started, send: ended - reviewed };
};
