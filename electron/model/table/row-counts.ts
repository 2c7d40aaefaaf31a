import { toPlainCharacters } from './plain-characters.ts';

/** Words for rows, records, products or their total, by language. */
const countWords: ReadonlySet<string> = new Set(
  [
    'row rows record records line lines item items entry entries product products result results total count',
    'zeile zeilen datensatz datensätze eintrag einträge artikel produkt produkte ergebnis ergebnisse gesamt insgesamt anzahl summe',
    'ligne lignes enregistrement enregistrements élément éléments article articles produit produits résultat résultats',
    'fila filas registro registros elemento elementos artículo artículos producto productos resultado resultados',
    'riga righe articolo articoli prodotto prodotti risultato risultati elementi totale',
    'rij rijen regel regels artikelen producten resultaten totaal aantal',
    'linha linhas item itens artigo artigos produto produtos',
    'wiersz wiersze wierszy rekord rekordy rekordów pozycja pozycje pozycji produktów razem łącznie',
    'řádek řádky řádků záznam záznamy záznamů položek položky produktů celkem riadok riadky riadkov záznamov spolu',
    'sor sorok rekordok tétel tételek termék összesen',
    'rad rader post poster produkter totalt alt antal antall række rækker rad rader rivi rivit riviä tietuetta tuotetta yhteensä',
    'строка строки строк запись записи записей товар товара товаров всего итого рядок рядки рядків записів усього',
    'satır kayıt ürün adet toplam γραμμές εγγραφές σύνολο rânduri înregistrări produse redaka zapisa vrstic',
    '行 件 件数 条 条记录 条數 項 项 笔 筆 点 個 合計 合计 計 計件 总计 總計 共 共计 小計 小计 全 행 건 개 총 합계 전체',
  ].flatMap((words) => words.split(' ')),
);

/** Other words of such a text: `2 rows exported`, `Total number of rows: 2`, `2 rows in set`. */
const otherWords: ReadonlySet<string> = new Set(
  [
    'number of in i set the exported selected found affected fetched returned written shown',
    'exportiert gefunden exportierte der exportées exportés exportée exporté trouvés trouvées nombre de',
    'exportados exportadas exportado número encontrados esportati esportate trovati numero di geëxporteerd gevonden',
    'wyeksportowano liczba exportováno počet exporterade экспортировано выгружено найдено количество',
  ].flatMap((words) => words.split(' ')),
);

const digits = /\d+(?:[.,'’ ]\d{3})*/g;
/** The duration that database tools print after the number of rows. */
const duration = /\(\d+[.,]\d+ ?s(?:ec)?\)$/i;
const maxLength = 60;

/** Returns the number of rows that a text states, such as `(2 rows)` or `Total: 2`, or null if it states none. */
export const readRowCount = (text: string): number | null => {
  if (text.length > maxLength) return null;
  const plain = toPlainCharacters(text).trim().replace(duration, '');
  const [number, another] = plain.match(digits) ?? [];
  if (number === undefined || another !== undefined) return null;
  const words = plain.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isCount = words.some((word) => countWords.has(word));
  if (!isCount || !words.every((word) => countWords.has(word) || otherWords.has(word))) return null;
  return Number(number.replaceAll(/\D/g, ''));
};

/** The time that a database tool prints below the number of rows. */
const completionTime = /^completion time: \d{4}-\S+$/i;

/** A note below a table: the mark of its end, or who made it and when, its rights, or what it contains. */
const note = new RegExp(
  String.raw`^(?:\(c\)|©|\*{2,}.*\*{2,}$|-{2,}.*-{2,}$|={2,}.*={2,}$|(?:${[
    'copyright|all rights reserved|confidential|generated|(?:created|exported|printed|run|updated) (?:by|on|at|from)|report (?:date|created|generated|run)|(?:data )?as of|applied filters|filtered by|page',
    'erstellt|exportiert|gedruckt|stand:|druckdatum|vertraulich|alle rechte vorbehalten|seite|confidentiel|généré|créé|exporté|imprimé|édité le|confidencial|generado|creado|exportado|riservato|generato|creato|esportato|stampato|vertrouwelijk|gegenereerd|afgedrukt|wygenerowano|wydrukowano|poufne|vygenerováno|сформировано|создано',
  ].join('|')})(?![\p{L}\d_-]))`,
  'iu',
);

/** The end of a table: notes and the number of its rows, as text. */
export interface TableFooter {
  /** The index of the first row that does not belong to the table. */
  readonly start: number;
  readonly texts: readonly string[];
}

/**
 * Returns the text of a row with a single filled cell; null for any other row. A number such as `1,234` has several cells
 * if the separator is a comma.
 */
const getOnlyText = (row: readonly string[]): string | null => {
  const [text, ...others] = row.filter((cell) => cell.trim() !== '');
  if (text === undefined) return null;
  const isNumber = others.every(
    (cell, at) => /^\d{3}(?!\d)/.test(cell) && /\d$/.test(at === 0 ? text : (others[at - 1] ?? '')),
  );
  return isNumber ? [text, ...others].join(',') : null;
};

/**
 * Returns the index of the first note below the rows, or the number of rows without one. Below it are only rows with a single
 * cell, such as the name of a company.
 */
const findNotes = (rows: readonly (readonly string[])[], first: number): number => {
  let start = rows.length;
  for (let at = rows.length - 1; at >= first; at -= 1) {
    const [text, ...others] = (rows[at] ?? []).filter((cell) => cell.trim() !== '');
    if (others.length > 0) return start;
    if (text !== undefined && /\s/.test(text.trim()) && note.test(text.trim())) start = at;
  }
  // In a table with a single column, each row has a single cell.
  return rows.length;
};

const getTexts = (rows: readonly (readonly string[])[]): readonly string[] =>
  rows.map((row) => row.join(' ').trim()).filter((text) => text !== '');

/**
 * Returns the footer below the rows from `first` on, or null without one: rows with a single cell which is a note or states
 * the number of rows above, as exports and database tools write it.
 */
export const findFooter = (all: readonly (readonly string[])[], first: number): TableFooter | null => {
  const notes = findNotes(all, first);
  const count = findRowCount(all.slice(0, notes), first);
  if (count === null && notes === all.length) return null;
  return { start: count?.start ?? notes, texts: [...(count?.texts ?? []), ...getTexts(all.slice(notes))] };
};

/** Returns the rows at the end that state the number of rows above. */
const findRowCount = (rows: readonly (readonly string[])[], first: number): TableFooter | null => {
  const texts: string[] = [];
  const stated = new Set<number>();
  let start = rows.length;
  for (let at = rows.length - 1; at >= first; at -= 1) {
    const row = rows[at] ?? [];
    if (row.every((cell) => cell.trim() === '')) continue;
    const text = getOnlyText(row);
    const isTime = text !== null && completionTime.test(text.trim());
    const count = text === null ? null : readRowCount(text);
    if (text === null || (count === null && !isTime)) break;
    if (count !== null) stated.add(count);
    texts.unshift(text.trim());
    start = at;
  }
  if (stated.size === 0) return null;
  const filled = rows.slice(first, start).filter((row) => row.some((cell) => cell.trim() !== ''));
  return [...stated].every((count) => count === filled.length) ? { start, texts } : null;
};
