import { expect, it, onTestFinished } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import type { SendContext } from '../../../../electron/outbox/send/attempt.ts';
import { createCreationSender } from '../../../../electron/outbox/send/creation-sender.ts';
import { UploadRunner } from '../../../../electron/outbox/send/upload-runner.ts';
import { captureLog } from '../../../support/kept-log.ts';

it('tries again later if the next creation or upload cannot be read', async () => {
  const { errors, restore } = captureLog();
  onTestFinished(restore);
  const trips: string[] = [];
  const closing = new AbortController();
  const context = {
    thread: { call: () => Promise.reject(new VitrineError('disk', 'The disk is full.')) },
    breaker: { allows: () => true, trip: (code: string) => void trips.push(code) },
    closing: closing.signal,
  } as unknown as SendContext;
  const creations = createCreationSender(context);
  const options = { context, concurrency: () => 1, paused: () => false };
  const uploads = new UploadRunner(options as unknown as ConstructorParameters<typeof UploadRunner>[0]);
  const send = async (): Promise<void> => {
    creations.pump();
    uploads.pump();
    await Promise.all([creations.idle(), uploads.idle()]);
  };
  await send();
  expect(trips).toEqual(['disk', 'disk']);
  expect(errors()).toHaveLength(2);
  closing.abort();
  await send();
  expect(trips).toHaveLength(2);
});
