import type { PageLink } from './page-link.ts';
import { createStrictProxy } from './strict-proxy.ts';

type Part = Pick<
  Electron.WebFrameMain,
  'url' | 'origin' | 'parent' | 'top' | 'frames' | 'processId' | 'routingId' | 'frameTreeNodeId' | 'name' | 'detached'
>;

/** Creates the main frame of a window. Only main frames have the preload, so that only they can send messages. */
export function createMainFrame(id: number, link: () => PageLink | undefined): Electron.WebFrameMain {
  const frame: Part = {
    get url() {
      return link()?.url ?? '';
    },
    get origin() {
      return link()?.origin ?? 'null';
    },
    get top() {
      return strict;
    },
    parent: null,
    frames: [],
    processId: id,
    routingId: 1,
    frameTreeNodeId: id,
    name: '',
    detached: false,
  };
  const strict = createStrictProxy('WebFrameMain', frame as Electron.WebFrameMain);
  return strict;
}
