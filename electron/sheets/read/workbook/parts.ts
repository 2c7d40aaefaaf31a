import type { Archive } from './archive.ts';
import { isDateFormat } from './number-format.ts';
import { parseXml } from './xml-events.ts';
import type { XmlAttributes, XmlListener } from './xml-events.ts';

/** What the cells of a sheet refer to. */
export interface WorkbookParts {
  /** The name of the part with the first worksheet. */
  readonly sheet: string;
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
  readonly sharedStrings: readonly string[];
  /** For each cell style, whether it shows numbers as dates. */
  readonly dateStyles: readonly boolean[];
}

type Step = undefined;

/** Decodes characters that XML cannot contain: the format writes them as `_xHHHH_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Collects the text of `t` elements, without the reading aids that Japanese text may have. */
export const createTextListener = (): Required<XmlListener> & { readonly take: () => string } => {
  let text = '';
  let isText = false;
  let isReadingAid = false;
  return {
    onOpen: (name) => {
      if (name === 'rPh') isReadingAid = true;
      isText = name === 't' && !isReadingAid;
    },
    onClose: (name) => {
      if (name === 'rPh') isReadingAid = false;
      isText = false;
    },
    onText: (more) => {
      if (isText) text += more;
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
};

/** Parses a part if the archive has it. */
async function* parsePart(archive: Archive, name: string, listener: XmlListener): AsyncGenerator<Step, boolean> {
  const chunks = archive.read(name);
  if (chunks === null) return false;
  yield* parseXml(chunks, listener);
  return true;
}

/** The parts that the workbook names: worksheets by their relationship, and those there is one of by their kind. */
async function* readRelationships(
  archive: Archive,
): AsyncGenerator<
  Step,
  { readonly worksheets: ReadonlyMap<string, string>; readonly others: ReadonlyMap<string, string> }
> {
  const worksheets = new Map<string, string>();
  const others = new Map<string, string>();
  yield* parsePart(archive, 'xl/_rels/workbook.xml.rels', {
    onOpen: (name, { Id: id, Type: type, Target: target }) => {
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const kind = type.slice(type.lastIndexOf('/') + 1);
      if (kind === 'worksheet') worksheets.set(id, path);
      else others.set(kind, path);
    },
  });
  return { worksheets, others };
}

/** The value of the attribute `id`, whatever prefix the document has for its namespace. */
const relationshipOf = (attributes: XmlAttributes): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

async function* readSharedStrings(archive: Archive, name: string): AsyncGenerator<Step, string[]> {
  const strings: string[] = [];
  const text = createTextListener();
  yield* parsePart(archive, name, {
    ...text,
    onClose: (closed) => {
      text.onClose(closed);
      if (closed === 'si') strings.push(unescapeText(text.take()));
    },
  });
  return strings;
}

async function* readDateStyles(archive: Archive, name: string): AsyncGenerator<Step, boolean[]> {
  const codes = new Map<number, string>();
  const styles: Record<string, { readonly format: number | null; readonly base: number }[]> = {};
  let list = '';
  yield* parsePart(archive, name, {
    onOpen: (element, { numFmtId, formatCode, xfId }) => {
      if (element === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      else if (element === 'cellStyleXfs' || element === 'cellXfs') styles[(list = element)] = [];
      else if (element === 'xf')
        styles[list]?.push({ format: numFmtId === undefined ? null : Number(numFmtId), base: Number(xfId) });
    },
    onClose: (element) => {
      if (element === list) list = '';
    },
  });
  return (styles['cellXfs'] ?? []).map(({ format, base }) => {
    const id = format ?? styles['cellStyleXfs']?.[base]?.format ?? 0;
    return isDateFormat(id, codes.get(id));
  });
}

/** Reads the parts of a workbook that its first worksheet refers to. Throws if there is no worksheet. */
export async function* readParts(archive: Archive): AsyncGenerator<Step, WorkbookParts> {
  const { worksheets, others } = yield* readRelationships(archive);
  let sheet: string | undefined;
  let is1904 = false;
  yield* parsePart(archive, 'xl/workbook.xml', {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      // A workbook may begin with a sheet that is a chart.
      else if (name === 'sheet') sheet ??= worksheets.get(relationshipOf(attributes) ?? '');
    },
  });
  if (sheet === undefined) throw new Error('The workbook has no worksheet');
  const sharedStrings = yield* readSharedStrings(archive, others.get('sharedStrings') ?? 'xl/sharedStrings.xml');
  const dateStyles = yield* readDateStyles(archive, others.get('styles') ?? 'xl/styles.xml');
  return { sheet, is1904, sharedStrings, dateStyles };
}
