/** New versions of the program. */
export const updateMessages = {
  /** Reasons why a check or a download failed. */
  failed: {
    file: 'The download is not what was released, so it was discarded. Nothing was changed.',
    notFound: 'The update server has no release for this system.',
    unreadable: 'The answer from the update server cannot be read.',
    serviceFault: 'The update server is not working at the moment.',
    disk: 'The update cannot be written to the disk.',
    offline: 'The update server cannot be reached.',
    internal: 'The update failed. The log has the details.',
  },
  notReady: 'No update is ready.',
  unsent: 'Some work has not been sent yet. The update can be installed once the outbox has sent it.',
  noPage: 'This build does not know where its releases are.',
};
