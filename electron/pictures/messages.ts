/** Pictures of assets. */
export const pictureMessages = {
  failed: (status: number): string => `The picture could not be loaded (status ${status}).`,
  notFound: 'The picture could not be found.',
  noAddress: 'There is no address to load the picture from.',
  privateAddress: 'The picture is at a private address.',
  privateHost: (host: string): string => `${host} is a private address that does not belong to the account.`,
  tooLarge: 'The picture is larger than 50 MB.',
  tooLargeToKeep: 'The file is larger than 500 MB. Open it in the browser to view it.',
  cutOff: 'The connection ended before the whole file had arrived. Try again.',
  cancelled: 'The download was cancelled.',
  notHere: 'The file is not on this computer. Open it in the viewer first.',
  differs:
    'The service delivered another file than the account names: the checksums differ. Open it in the viewer to download it again.',
  noFile: 'No file is known for this asset. Refresh it and try again.',
  notDrawn: 'This picture could not be drawn. Open it in the browser, or save it.',
  titles: { save: 'Save as' },
  labels: { anyFile: 'File' },
  notKept: 'The file could not be kept on this computer: the disk may be full.',
  damaged: 'The picture is damaged.',
  tooManyPixels: 'The picture has too many pixels to be drawn here.',
  notAPicture: 'This is not a picture that can be shown.',
};
