import { describe, expect, it } from 'vitest';
import { toIntentId } from '../../../../electron/base/branded-types.ts';
import { m } from '../../../../electron/messages/index.ts';
import { type UploadIntent, toUploadItem } from '../../../../electron/outbox/uploads/progress-items.ts';

const limited = { code: 'rateLimited', message: 'Too many requests.', retryable: true } as const;
const upload = (more: Partial<UploadIntent>): UploadIntent => ({
  id: toIntentId('3b241101-e2bb-4255-8caf-4136c566a962'),
  title: 'front.jpg',
  state: 'waiting',
  file: null,
  error: limited,
  notice: null,
  resultId: null,
  alreadyThere: false,
  look: null,
  ...more,
});

describe('upload in the progress list', () => {
  it.each([
    ['why it waits', upload({}), limited.message],
    ['that it is looked for before it is sent again', upload({ look: {} }), m.outbox.look.first],
    ['why it failed, although it is looked for', upload({ look: {}, state: 'failed' }), limited.message],
    ['changes by the service', upload({ state: 'done', error: null, notice: 'Stored as a.jpg.' }), 'Stored as a.jpg.'],
  ])('shows %s', (_, shown, words) => {
    expect(toUploadItem(shown, undefined).message).toBe(words);
  });
});
