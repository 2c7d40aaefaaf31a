import { getResource, getBodySecrets } from '../model/index.ts';
import type { ServiceClient } from './service-client.ts';
import { createJsonBody } from './http/request-body.ts';
import type { ReadParts } from './read-requests.ts';
import type { SendOptions } from './requests.ts';
import { type UploadBody, createUploadBody } from './upload-body.ts';

/** Returns the creating functions of a client. Each creation is sent once, and again only with a new token. */
export const createCreationCalls = ({
  requests,
  person,
}: Pick<ReadParts, 'requests' | 'person'>): Pick<ServiceClient, 'create' | 'upload'> => ({
  create: (name, body, request = {}) =>
    requests.limited(request, person, ({ signal }) => {
      const now = typeof body === 'function' ? body : (): typeof body => body;
      const { onLeave, onReturn } = request;
      const sending: SendOptions = {
        resource: getResource(name),
        streams: false,
        members: () => Object.keys(now()),
        secrets: () => getBodySecrets(getResource(name), now()).map(([, secret]) => secret),
        make: () => createJsonBody(now()),
        ...(onLeave ? { onLeave } : {}),
        ...(onReturn ? { onReturn } : {}),
      };
      return requests.post(sending, request, signal);
    }),
  upload: (file, fields, request = {}) =>
    requests.limited(request, null, async ({ signal }) => {
      const { onProgress, throttle, onLeave, onReturn } = request;
      const uploadBodies: UploadBody[] = [];
      const sending: SendOptions = {
        resource: getResource('asset'),
        streams: true,
        members: () => [fields.filename, fields.content, ...(fields.altText ? [fields.altText] : [])],
        ...(onLeave ? { onLeave } : {}),
        ...(onReturn ? { onReturn } : {}),
        make: () => {
          const body = createUploadBody(file, fields, { onProgress, throttle, signal });
          uploadBodies.push(body);
          return body;
        },
      };
      const created = await requests.post(sending, request, signal);
      return { ...created, sha256Sent: uploadBodies.at(-1)?.sha256() ?? null };
    }),
});
