import { resourceOf } from '../model/index.ts';
import type { ServiceClient } from './client.ts';
import { jsonBody } from './http/request-body.ts';
import type { ReadParts } from './reads.ts';
import type { SendHooks, RequestOptions, Sending } from './requests.ts';
import { uploadBody } from './upload-body.ts';
import type { BandwidthThrottle, UploadBody } from './upload-body.ts';

/** A body, or what it is by the time it leaves. */
export type CreationBody = Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);

export type Creation = RequestOptions & SendHooks;

/** `onProgress` counts bytes of the file, as the socket takes them; `throttle` counts those of the body. */
export type Upload = Creation & {
  readonly onProgress?: (fileBytesSent: number) => void;
  readonly throttle?: BandwidthThrottle;
};

/** What a client creates: each sent once, and again only with a new token. */
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
