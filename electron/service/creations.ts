import { resourceOf, secretsIn } from '../model/index.ts';
import type { ServiceClient } from './service-client.ts';
import { jsonBody } from './http/request-body.ts';
import type { ReadParts } from './reads.ts';
import type { Sending } from './requests.ts';
import { uploadBody } from './upload-body.ts';
import type { UploadBody } from './upload-body.ts';

/** Returns the creating functions of a client. Each creation is sent once, and again only with a new token. */
export const createCreations = ({
  requests,
  person,
}: Pick<ReadParts, 'requests' | 'person'>): Pick<ServiceClient, 'create' | 'upload'> => ({
  create: (name, body, request = {}) =>
    requests.limited(request, person, ({ signal }) => {
      const now = typeof body === 'function' ? body : (): typeof body => body;
      const { onLeave, onReturn } = request;
      const sending: Sending = {
        resource: resourceOf(name),
        streams: false,
        members: () => Object.keys(now()),
        secrets: () => secretsIn(resourceOf(name), now()).map(([, secret]) => secret),
        make: () => jsonBody(now()),
        ...(onLeave ? { onLeave } : {}),
        ...(onReturn ? { onReturn } : {}),
      };
      return requests.post(sending, request, signal);
    }),
  upload: (file, fields, request = {}) =>
    requests.limited(request, null, async ({ signal }) => {
      const { onProgress, throttle, onLeave, onReturn } = request;
      const made: UploadBody[] = [];
      const sending: Sending = {
        resource: resourceOf('asset'),
        streams: true,
        members: () => [fields.filename, fields.content, ...(fields.altText ? [fields.altText] : [])],
        ...(onLeave ? { onLeave } : {}),
        ...(onReturn ? { onReturn } : {}),
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
