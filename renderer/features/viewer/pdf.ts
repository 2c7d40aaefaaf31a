import { AnnotationMode, getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import DrawingWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import type { ResourceId } from '../../../electron/base/brand.ts';
import { mostOriginalBytes } from '../../../electron/contract/values.ts';
import type { Original } from '../../../electron/contract/index.ts';
import { ask, bridge } from '../../app/bridge.ts';
import type { Size } from './view.ts';

/** A PDF that is open. */
export interface OpenPdf {
  readonly pages: number;
  /** The size of a page in CSS pixels, at its true size. */
  readonly sizeOf: (page: number) => Promise<Size>;
  /** Draws a page, so wide in pixels. Rejects where it is damaged, or a newer drawing took its place. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>;
  /** Ends its worker, whatever that is doing. */
  readonly close: () => void;
}

/** CSS has 96 pixels to the inch, a PDF 72 units. */
const unit = 96 / 72;
/** The largest picture inside of a PDF that is drawn, in pixels. */
const largestImage = 100_000_000;
const chunk = 262_144;

/** Reads a PDF over the bridge, in stretches: the page may connect to nothing. */
class Stretches extends PDFDataRangeTransport {
  readonly #id: ResourceId;
  readonly #fail: (error: unknown) => void;

  constructor({ id, size }: Original, fail: (error: unknown) => void) {
    super(size, null);
    this.#id = id;
    this.#fail = fail;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).catch(this.#fail);
  }

  async #read(begin: number, end: number): Promise<void> {
    const bytes = new Uint8Array(end - begin);
    for (let at = begin; at < end; at += mostOriginalBytes) {
      const to = Math.min(end, at + mostOriginalBytes);
      bytes.set(await ask(bridge.pictures.originalBytes({ id: this.#id, from: at, to })), at - begin);
    }
    this.onDataRange(begin, bytes);
  }
}

/**
 * What a file from anywhere may do: be drawn. None of its scripts, forms, links and annotations are there, its fonts are drawn
 * as shapes where the system does not have them, and nothing is fetched for it.
 */
const drawnOnly = {
  enableXfa: false,
  disableAutoFetch: true,
  disableStream: true,
  useWasm: false,
  useWorkerFetch: false,
  rangeChunkSize: chunk,
  maxImageSize: largestImage,
  verbosity: 0,
  disableWorkerRendering: true,
} as const;

const toDocument = (pdf: PDFDocumentProxy, close: () => void): OpenPdf => {
  let drawing: RenderTask | null = null;
  /** Of drawings that follow one another fast only the last is worth a canvas, which takes one at a time. */
  let last = 0;
  return {
    pages: pdf.numPages,
    sizeOf: async (number) => {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: unit });
      return { width, height };
    },
    draw: async (number, canvas, width) => {
      last += 1;
      const mine = last;
      drawing?.cancel();
      await drawing?.promise.catch(() => undefined);
      const page = await pdf.getPage(number);
      if (mine !== last) return;
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE, background: '#fff' });
      drawing = task;
      await task.promise;
    },
    close,
  };
};

/** Opens a PDF that is on this computer. Rejects where it is damaged or needs a password. */
export const openPdf = async (original: Original): Promise<OpenPdf> => {
  const port = new DrawingWorker();
  const failed = Promise.withResolvers<never>();
  const worker = new PDFWorker({ port: port as unknown as null });
  const task = getDocument({ ...drawnOnly, worker, range: new Stretches(original, failed.reject) });
  const close = (): void => {
    void task.destroy().catch(() => undefined);
    port.terminate();
  };
  port.addEventListener('error', failed.reject);
  try {
    return toDocument(await Promise.race([task.promise, failed.promise]), close);
  } catch (error) {
    close();
    throw error;
  }
};
