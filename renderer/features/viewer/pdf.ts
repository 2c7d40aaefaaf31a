import {
  type PDFDocumentProxy,
  type RenderTask,
  AnnotationMode,
  getDocument,
  PDFDataRangeTransport,
  PDFWorker,
} from 'pdfjs-dist';
import DrawingWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import type { ResourceId } from '../../../electron/base/branded-types.ts';
import { maxOriginalPartBytes } from '../../../electron/contract/constants.ts';
import type { Original } from '../../../electron/contract/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import type { Size } from './viewport-geometry.ts';

export interface OpenPdf {
  readonly pages: number;
  /** Returns the size of a page in CSS pixels at its actual size. */
  readonly sizeOf: (page: number) => Promise<Size>;
  /** Draws a page with the given width in pixels. Rejects if the page is damaged or a newer drawing replaces it. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>;
  /** Terminates the worker, even while it is busy. */
  readonly close: () => void;
}

/** CSS has 96 pixels per inch, a PDF has 72 units. */
const unit = 96 / 72;
/** The maximum size of an image inside a PDF, in pixels. */
const maxImagePixels = 100_000_000;
const chunkBytes = 262_144;

/** A data source that reads a PDF over the bridge in ranges, because the page has no network access. */
class PdfRangeTransport extends PDFDataRangeTransport {
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
    for (let start = begin; start < end; start += maxOriginalPartBytes) {
      const to = Math.min(end, start + maxOriginalPartBytes);
      bytes.set(await unwrapReply(bridge.pictures.originalBytes({ id: this.#id, from: start, to })), start - begin);
    }
    this.onDataRange(begin, bytes);
  }
}

/**
 * The options for untrusted files, which may only be drawn: no scripts, forms, links and annotations. Fonts that the
 * system does not have are drawn as shapes, and nothing is fetched for the file.
 */
const drawnOnly = {
  enableXfa: false,
  disableAutoFetch: true,
  disableStream: true,
  useWasm: false,
  useWorkerFetch: false,
  rangeChunkSize: chunkBytes,
  maxImageSize: maxImagePixels,
  verbosity: 0,
  disableWorkerRendering: true,
} as const;

const toDocument = (pdf: PDFDocumentProxy, close: () => void): OpenPdf => {
  let drawing: RenderTask | null = null;
  /** Performs only the last of several drawings in quick succession. A canvas supports one at a time. */
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

/** Opens a PDF that is cached on this computer. Rejects if it is damaged or needs a password. */
export const openPdf = async (original: Original): Promise<OpenPdf> => {
  const port = new DrawingWorker();
  const failed = Promise.withResolvers<never>();
  const worker = new PDFWorker({ port: port as unknown as null });
  const task = getDocument({ ...drawnOnly, worker, range: new PdfRangeTransport(original, failed.reject) });
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
