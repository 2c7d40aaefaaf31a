import { nameXml } from './sheet-xml.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const each = (count: number, render: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => render(index + 1)).join('');

const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>` +
  each(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`) +
  '</Types>';

const rootRelations =
  `${head}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** A name of a sheet: at most 31 characters with its number, none of `[]:*?/\` and none that cannot be seen, no quote at an end. */
const sheetName = (title: string, n: number): string => {
  const plain = title
    .replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ')
    .slice(0, 24)
    .replace(/[\ud800-\udbff]$/, '');
  const name = plain.replaceAll(/^['\s]+|['\s]+$/g, '') || 'Sheet';
  return n === 1 ? name : `${name} ${n}`;
};

const workbook = (title: string, sheets: number): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
  each(sheets, (n) => `<sheet name="${nameXml(sheetName(title, n))}" sheetId="${n}" r:id="rId${n}"/>`) +
  '</sheets></workbook>';

const workbookRelations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packages}/relationships">` +
  each(sheets, (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`) +
  `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

/** Three styles: plain, date and time, and the strong type of the first row. */
const styles =
  `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>';

/** Every part of a workbook but its sheets, in the order in which they stand in the file. */
export const workbookParts = (title: string, sheets: number): readonly (readonly [name: string, xml: string])[] => [
  ['[Content_Types].xml', contentTypes(sheets)],
  ['_rels/.rels', rootRelations],
  ['xl/workbook.xml', workbook(title, sheets)],
  ['xl/_rels/workbook.xml.rels', workbookRelations(sheets)],
  ['xl/styles.xml', styles],
];
