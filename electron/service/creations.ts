import { resourceOf } from '../model/index.ts';
import type { ServiceClient } from './client.ts';
import { jsonBody } from './outgoing.ts';
import type { ReadParts } from './reads.ts';
import type { RequestOptions } from './requests.ts';
import { uploadBody } from './upload-body.ts';
import type { Throttle, UploadBody } from './upload-body.ts';

/** `onProgress` counts bytes of the file, as the socket takes them; `throttle` counts those of the body. */
export type Upload = RequestOptions & {
  readonly onProgress?: (fileBytesSent: number) => void;
  readonly throttle?: Throttle;
};

/** What a client creates: each sent once, and again only with a new token. */
export const createCreations = ({
  requests,
  person,
}: Pick<ReadParts, 'requests' | 'person'>): Pick<ServiceClient, 'create' | 'upload'> => ({
  create: (name, body, request = {}) =>
    requests.limited(request, person, ({ signal }) => {
      const sending = { resource: resourceOf(name), members: Object.keys(body), make: () => jsonBody(body) };
      return requests.post(sending, request, signal);
    }),
  upload: (file, fields, request = {}) =>
    requests.limited(request, null, async ({ signal }) => {
      const { onProgress, throttle } = request;
      const made: UploadBody[] = [];
      const sending = {
        resource: resourceOf('asset'),
        members: [fields.filename, fields.content, ...(fields.altText ? [fields.altText] : [])],
        make: () => {
          const body = uploadBody(file, fields, { onProgress, throttle, signal });
          made.push(body);
          return body;
        },
      };
      const created = await requests.post(sending, request, signal);
      return { ...created, sha256Sent: made.at(-1)?.sha256() ?? null };
    }),
});
