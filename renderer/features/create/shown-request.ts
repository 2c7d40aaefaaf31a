/** A request of a creation as a person may look at it before it is sent. */
export interface ShownRequest {
  readonly path: string;
  /** To the letter. */
  readonly body: string;
  /** Labels of fields that get the id of something that is still to be made. */
  readonly later: readonly string[];
  /** Nothing has to be put right before. */
  readonly whole: boolean;
}

/** The first line of a request. */
export const lineOf = ({ path }: Pick<ShownRequest, 'path'>): string => `POST ${path}`;

/** Its headers; a word stands for the token. */
export const headersOf = 'Content-Type: application/json\nAuthorization: Bearer (not shown)';

/** The whole of it as text. */
export const requestText = (request: Pick<ShownRequest, 'path' | 'body'>): string =>
  `${lineOf(request)}\n${headersOf}\n\n${request.body}`;
