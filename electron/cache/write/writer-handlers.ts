import type { ResourceName } from '../../model/index.ts';
import { type PageLinks, type NumberedPage, parsePage } from '../shared/parse-page.ts';
import { Writer } from './writer.ts';

export interface WriterEvents {
  readonly changed: readonly ResourceName[];
  /** More values have been indexed from the bodies for filters, or, if false, indexing failed. */
  readonly indexed: boolean;
  readonly leads: PageLinks;
}

type Emit = <Name extends keyof WriterEvents>(event: Name, value: WriterEvents[Name]) => void;

/** Creates the handlers of the writer thread for the database in `folder`. `emit` sends its events. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- its type is what the thread is called by
export const createWriterHandlers = (folder: string, migrations: string, emit: Emit) => {
  const writer = new Writer(folder, migrations, (resources) => emit('changed', resources));
  writer.onIndexed = (well) => emit('indexed', well);
  return {
    open: writer.open.bind(writer),
    take: (page: NumberedPage) => parsePage(page, (leads) => emit('leads', leads)),
    ingest: writer.ingest.bind(writer),
    put: writer.put.bind(writer),
    noteUploaded: writer.noteUploaded.bind(writer),
    noteEdited: writer.noteEdited.bind(writer),
    channelMissed: writer.channelMissed.bind(writer),
    beginPass: writer.beginPass.bind(writer),
    departing: writer.departing.bind(writer),
    endPass: writer.endPass.bind(writer),
    failPass: writer.failPass.bind(writer),
    clearHistory: writer.clearHistory.bind(writer),
    planEvaluation: writer.planEvaluation.bind(writer),
    storeRuleResults: writer.storeRuleResults.bind(writer),
    finishEvaluation: writer.finishEvaluation.bind(writer),
    storeLookAlikes: writer.storeLookAlikes.bind(writer),
    learnPictures: writer.learnPictures.bind(writer),
    indexValues: writer.indexValues.bind(writer),
    setDescriptionAttribute: writer.setDescriptionAttribute.bind(writer),
    setCompletenessOff: writer.setCompletenessOff.bind(writer),
    rest: writer.rest.bind(writer),
    close: writer.close.bind(writer),
  };
};
export type WriterHandlers = ReturnType<typeof createWriterHandlers>;
