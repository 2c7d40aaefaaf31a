import { type Archive, normalizePartName } from './archive.ts';
import { type NumberFormat, parseNumberFormat } from './number-format.ts';
import { readPictureValues } from './picture-values.ts';
import { type XmlAttributes, type XmlListener, parsePart } from './xml-events.ts';

/** A worksheet of a workbook. */
export interface Worksheet {
  readonly name: string;
  /** The name of its part in the archive, or null if the workbook refers to none, or to several. */
  readonly part: string | null;
  readonly isHidden: boolean;
}

/** The shared data of a workbook's cells. */
export interface WorkbookParts {
  /** In the order of the spreadsheet, without sheets that are charts. */
  readonly worksheets: readonly Worksheet[];
  /** Whether a program has asked spreadsheets to calculate formulas on opening, so that a zero may not be their result. */
  readonly isUncalculated: boolean;
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
  readonly sharedStrings: readonly string[];
  /** The number format of each cell style, or null for plain numbers. */
  readonly formats: readonly (NumberFormat | null)[];
  /** See `readPictureValues`. */
  readonly pictures: ReadonlySet<number>;
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
      const collectedText = text;
      text = '';
      return collectedText;
    },
  };
};

interface Relationship {
  readonly id: string;
  /** The last segment of its type, which is the same in the strict and in the transitional format. */
  readonly kind: string;
  /** The name of the referenced part. */
  readonly part: string;
}

const getPartFolder = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);

/** Resolves the target of a reference from the folder of its part: targets can begin with `/` or `../`. */
const resolvePart = (folder: string, target: string): string => {
  const path = new URL(target.replaceAll('\\', '/'), `part:///${folder}`).pathname.slice(1);
  try {
    return decodeURI(path);
  } catch (error) {
    // A percent sign in a name that the program did not encode.
    if (error instanceof URIError) return path;
    throw error;
  }
};

/** Returns the parts that a part references; none if the archive does not list them. */
async function* readRelationships(archive: Archive, part: string): AsyncGenerator<Step, readonly Relationship[]> {
  const folder = getPartFolder(part);
  const found: Relationship[] = [];
  yield* parsePart(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    onOpen: (name, { Id: id, Type: type, Target: target, TargetMode: mode }) => {
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return;
      if (mode === 'External' || URL.canParse(target)) return;
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), part: resolvePart(folder, target) });
    },
  });
  return found;
}

/** Returns the value of the attribute `id` with any namespace prefix, or without one. */
const getRelationshipId = (attributes: XmlAttributes): string | undefined =>
  Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1];

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

async function* readFormats(archive: Archive, name: string): AsyncGenerator<Step, WorkbookParts['formats']> {
  const codes = new Map<number, string>();
  const styles: Record<string, { readonly format: number | null; readonly base: number }[]> = {};
  let list = '';
  yield* parsePart(archive, name, {
    onOpen: (element, { numFmtId, formatCode, xfId }) => {
      if (element === 'dxfs') list = element;
      // A format of a conditional rule can have the same ID as another format of the cells.
      else if (element === 'numFmt' && list !== 'dxfs') codes.set(Number(numFmtId), formatCode ?? '');
      else if (element === 'cellStyleXfs' || element === 'cellXfs') styles[(list = element)] = [];
      else if (element === 'xf')
        styles[list]?.push({ format: numFmtId === undefined ? null : Number(numFmtId), base: Number(xfId) });
    },
    onClose: (element) => {
      if (element === list) list = '';
    },
  });
  const parsed = new Map<number, NumberFormat | null>();
  return (styles['cellXfs'] ?? []).map(({ format, base }) => {
    const id = format ?? styles['cellStyleXfs']?.[base]?.format ?? 0;
    const existing = parsed.get(id);
    if (existing !== undefined) return existing;
    const numberFormat = parseNumberFormat(id, codes.get(id));
    parsed.set(id, numberFormat);
    return numberFormat;
  });
}

interface ListedSheet {
  readonly name: string;
  readonly id: string | undefined;
  readonly isHidden: boolean;
}

/** The kinds of sheets without cells. */
const otherSheetKinds: ReadonlySet<string> = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

/** Returns the part that a sheet refers to, or null if it refers to none, to several, or to that of another sheet. */
const findSheetPart = (
  { id }: ListedSheet,
  listed: readonly ListedSheet[],
  worksheets: readonly Relationship[],
): string | null => {
  const [part, ...others] = new Set(worksheets.filter((one) => one.id === id).map((one) => one.part));
  const isShared = listed.filter((sheet) => sheet.id === id).length > 1;
  return part === undefined || others.length > 0 || isShared ? null : part;
};

/**
 * Returns the worksheets of the listed sheets. Without relationships, worksheets are numbered. If only one sheet refers to
 * no part, it has the part that no other sheet refers to.
 */
const resolveWorksheets = (
  listed: readonly ListedSheet[],
  related: readonly Relationship[],
  folder: string,
  archive: Archive,
): Worksheet[] => {
  const existing = related.filter(({ kind, part }) => kind === 'worksheet' && archive.has(part));
  const found = listed
    .map((sheet, index) => {
      const numbered = `${folder}worksheets/sheet${String(index + 1)}.xml`;
      const part =
        related.length > 0 ? findSheetPart(sheet, listed, existing) : archive.has(numbered) ? numbered : null;
      return { ...sheet, part };
    })
    .filter(({ part, id }) => part !== null || !related.some((one) => one.id === id && otherSheetKinds.has(one.kind)));
  const taken = new Set(found.flatMap(({ part }) => (part === null ? [] : [normalizePartName(part)])));
  const parts = new Set([
    ...existing.map(({ part }) => normalizePartName(part)),
    ...archive.names.filter((name) => /(?:^|\/)worksheets\/[^/]+\.xml$/.test(name)),
  ]);
  const left = [...parts].filter((part) => !taken.has(part));
  const [onlyLeft = null] = found.filter(({ part }) => part === null).length === 1 && left.length === 1 ? left : [];
  return found.map(({ name, part, isHidden }) => ({ name, part: part ?? onlyLeft, isHidden }));
};

/**
 * Reads the parts of a workbook that its worksheets refer to, at any path in the archive. Returns null if it has no
 * workbook.
 */
export async function* readParts(archive: Archive): AsyncGenerator<Step, WorkbookParts | null> {
  const root = yield* readRelationships(archive, '');
  const workbook =
    root.find(({ kind, part }) => kind === 'officeDocument' && archive.has(part))?.part ?? 'xl/workbook.xml';
  const related = yield* readRelationships(archive, workbook);
  const listed: ListedSheet[] = [];
  let [is1904, isUncalculated] = [false, false];
  const isPresent = yield* parsePart(archive, workbook, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      else if (name === 'calcPr') isUncalculated = /^(?:1|true)$/.test(attributes['fullCalcOnLoad'] ?? '');
      else if (name === 'sheet')
        listed.push({
          name: attributes['name'] ?? '',
          id: getRelationshipId(attributes),
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        });
    },
  });
  if (!isPresent || listed.length === 0) return null;
  const folder = getPartFolder(workbook);
  const findPart = (kind: string, usual: string): string =>
    related.find((one) => one.kind === kind && archive.has(one.part))?.part ?? `${folder}${usual}`;
  return {
    worksheets: resolveWorksheets(listed, related, folder, archive),
    is1904,
    isUncalculated,
    sharedStrings: yield* readSharedStrings(archive, findPart('sharedStrings', 'sharedStrings.xml')),
    formats: yield* readFormats(archive, findPart('styles', 'styles.xml')),
    pictures: yield* readPictureValues(archive, {
      metadata: findPart('sheetMetadata', 'metadata.xml'),
      values: findPart('rdRichValue', 'richData/rdrichvalue.xml'),
      structures: findPart('rdRichValueStructure', 'richData/rdrichvaluestructure.xml'),
    }),
  };
}
