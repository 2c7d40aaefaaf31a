import type { PageLink } from './page-link.ts';
import { standIn } from './stand-in.ts';

type Part = Pick<
  Electron.WebFrameMain,
  'url' | 'origin' | 'parent' | 'top' | 'frames' | 'processId' | 'routingId' | 'frameTreeNodeId' | 'name' | 'detached'
>;

/** The main frame of a window: the only one that ever gets the preload, so the only one that can send. */
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
  const strict = standIn('WebFrameMain', frame as Electron.WebFrameMain);
  return strict;
}
