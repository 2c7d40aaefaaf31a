import { type Resource, buildRequestBody, serializeRequestBody } from '../../../electron/model/index.ts';
import type { DraftDependency, FormField } from '../../form/form-model.ts';

/** A preview of a creation request. */
export interface ShownRequest {
  readonly path: string;
  /** The body, byte for byte. */
  readonly body: string;
  /** The labels of fields that receive the ID of an item that does not exist yet. */
  readonly later: readonly string[];
  /** Whether the request is valid. */
  readonly whole: boolean;
}

/** A creation of an item with this body. Its dependencies are the items that do not exist yet. */
interface Creation {
  readonly body: Readonly<Record<string, unknown>>;
  readonly dependsOn: readonly DraftDependency[];
  readonly whole: boolean;
}

/** Returns the preview of a creation from a form. */
export const toShownRequest = (
  { resource, fields }: { readonly resource: Resource; readonly fields: readonly FormField[] },
  { body, dependsOn, whole }: Creation,
): ShownRequest => ({
  path: resource.path,
  body: serializeRequestBody(buildRequestBody(resource, body)),
  later: fields.filter(({ name }) => dependsOn.some(({ member }) => member === name)).map(({ label }) => label),
  whole,
});

/** Returns the request line. */
export const formatRequestLine = ({ path }: Pick<ShownRequest, 'path'>): string => `POST ${path}`;

/** The headers, with a placeholder for the token. They are copied, but not shown, because they are always the same. */
const headersOf = 'Content-Type: application/json\nAuthorization: Bearer (not shown)';

/** Returns the complete request as text. */
export const requestText = (request: Pick<ShownRequest, 'path' | 'body'>): string =>
  `${formatRequestLine(request)}\n${headersOf}\n\n${request.body}`;
