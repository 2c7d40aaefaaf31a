/** Pictures of assets. */
export const pictures = {
  failed: (status: number): string => `The picture could not be loaded (status ${status}).`,
  notFound: 'The picture could not be found.',
  noAddress: 'The picture has no address that it can be loaded from.',
  privateAddress: 'The picture is at a private address.',
  privateHost: (host: string): string => `${host} is a private address that does not belong to the account.`,
  tooLarge: 'The picture is larger than 50 MB.',
  damaged: 'The picture is damaged.',
  notAPicture: 'This is not a picture that can be shown.',
};
