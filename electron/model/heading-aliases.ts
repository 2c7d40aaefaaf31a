import { splitHeadingCurrency } from './table/heading-currency.ts';
import { withoutChannel, withoutHeadingLanguage, withoutLocale } from './table/heading-language.ts';
import { isSpreadsheetError } from './table/spreadsheet-errors.ts';

/** A note in brackets after a header. */
const note = /\s*(?:\([^()]*\)|\[[^[\]]*\])\s*[*:]*$/;

/** Notes that do not change what a column contains. A unit does: `Weight (g)` may not be the weight of the account. */
const plainNote =
  /^(?:required|mandatory|optional|unique|text|string|read.?only|do not (?:edit|change|translate)|pflicht(?:feld|angabe)?|nicht (?:ändern|bearbeiten)|obligatoire|facultatif|obligatorio|opcional|obbligatorio|verplicht|wymagane|obrigatório|product\.metafields\..+|(?:list\.)?\w+_(?:text_field|integer|decimal))$/i;

/** Returns a header without a note such as `(required)`. */
const withoutPlainNote = (heading: string): string => {
  const [all] = note.exec(heading.trim()) ?? [];
  const text = all?.replaceAll(/^[\s([]+|[\])*:\s]+$/g, '') ?? '';
  return all !== undefined && plainNote.test(text) ? heading.trim().slice(0, -all.length) : heading;
};

/** Returns a text without case, accents, spaces and punctuation. */
const toPlainHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/**
 * Returns a normalized header, without case, accents, spaces, punctuation and language suffix. Empty for an error of a
 * spreadsheet, because `#REF!` is no reference.
 */
export const normalizeHeading = (heading: string): string =>
  heading.trimStart().startsWith('#') && isSpreadsheetError(heading)
    ? ''
    : toPlainHeading(withoutLocale(withoutPlainNote(heading).trim()));

/**
 * Returns the headers that name the same column as another one, in another language, currency or channel: it is not known
 * which one the account has. `match` returns the key that a header names: a header that names another one with its end, such as
 * `MATERIAL TOP`, is not one of them.
 */
export const findOtherLanguages = (
  headings: readonly string[],
  match: (heading: string) => string | null = () => null,
): ReadonlySet<string> => {
  const columns = headings.map((heading) => {
    const price = splitHeadingCurrency(heading);
    const plain = withoutHeadingLanguage(price?.name ?? heading.trim());
    const isOther = (price !== null || plain !== heading.trim()) && match(heading) === match(plain);
    return { heading, isOther, name: normalizeHeading(plain) };
  });
  const sameName = Map.groupBy(columns, ({ name }) => name);
  return new Set(
    columns
      .filter(({ isOther, name }) => isOther && (sameName.get(name)?.length ?? 0) > 1)
      .map(({ heading }) => heading),
  );
};

/** Alternative names of product fields in tables of users and in exports of shops, as normalized headers. */
export const fieldHeadings: Readonly<Record<string, readonly string[]>> = {
  // The most likely first: the number that a shop itself assigns to a product is rarely the SKU.
  sku: [
    'variantsku',
    'productsku',
    'itemsku',
    'sellersku',
    'skucode',
    'skunumber',
    'skuid',
    'skunr',
    'customlabelsku',
    'productcodesku',
    'productnumber',
    'articlenumber',
    'articleno',
    'itemnumber',
    'itemno',
    'itemcode',
    'artikelnummer',
    'artikelnr',
    'artnr',
    'artikelno',
    'bestellnummer',
    'ordernumber',
    'produktnummer',
    'reference',
    'ref',
    'productreference',
    'codearticle',
    'referenceproduit',
    'referencearticle',
    'numerodarticle',
    'referencia',
    'codigodearticulo',
    'codigodeproducto',
    'riferimento',
    'codicearticolo',
    'codiceprodotto',
    'indeks',
    'kodproduktu',
    'codigodoproduto',
    '品番',
    '商品コード',
    '商品番号',
    '货号',
    '商品编码',
    'артикул',
    'stockkeepingunit',
    'skunummer',
    'identifier',
    'productcode',
    'supplierreference',
    'manufacturerreference',
    ...'artno itemsku merchantsku offersku shopsku stockcode stylecode stylenumber partnumber partno internalreference'.split(
      ' ',
    ),
    ...'defaultcode customlabel inventorynumber articlecode variationnumber variantnumber productsmodel pmodel'.split(
      ' ',
    ),
    ...'vproductsmodel oxartnum matnr materialnumber materialnummer concretesku abstractsku skuproduktu codigosku'.split(
      ' ',
    ),
    ...'bestellnr teilenummer sachnummer refarticle narticle codarticolo codart numerodearticulo codproduto'.split(' '),
    ...'varenummer varenr tuotenumero tuotekoodi artikelkod cikkszam kodzbozi katalogovecislo objednacicislo'.split(
      ' ',
    ),
    ...'numerkatalogowy артикултовара кодтовара urunkodu stokkodu κωδικος κωδικοςπροιοντος codprodus sifraartikla'.split(
      ' ',
    ),
    ...'型番 商品管理番号 상품코드 품번 상품번호 masanpham mahang'.split(' '),
    ...['รหัสสินค้า', 'رقم المنتج', 'رمز المنتج', 'رمز SKU', 'מק"ט'],
  ].map(toPlainHeading),
  label: [
    'name',
    'title',
    'productname',
    'producttitle',
    'itemname',
    'bezeichnung',
    'titel',
    'artikelname',
    'artikelbezeichnung',
    'produktname',
    'designation',
    'libelle',
    'intitule',
    'nom',
    'nomduproduit',
    'nombre',
    'nombredelproducto',
    'nome',
    'nomeprodotto',
    'nomedoproduto',
    'naam',
    'productnaam',
    'nazwa',
    'nazwaproduktu',
    'namn',
    'benamning',
    ...'titulo titolo nazev nazevproduktu nazov megnevezes urunadı nimi tuotenimi varenavn navn название наименование'.split(
      ' ',
    ),
    ...'назва ονομα denumire productsname oxtitle posttitle 商品名 商品名称 品名 상품명'.split(' '),
    ...['ชื่อสินค้า', 'Tên sản phẩm', 'اسم المنتج', 'שם המוצר', 'Display Name', 'Display Name/Code'],
  ].map(toPlainHeading),
  gtin: [
    'ean',
    'ean13',
    'ean8',
    'upc',
    'barcode',
    'variantbarcode',
    'gtin8',
    'gtin12',
    'gtin13',
    'gtin14',
    'gtinupceanorisbn',
    'gtineanupc',
    ...'productean itemgtin itemean itembarcode'.split(' '),
    'gtineanupcisbn',
    'eangtin',
    'eangtin13',
    'gtin13ean',
    'upcean',
    'eanupc',
    'productupcean',
    'globaluniqueid',
    'eancode',
    'upccode',
    'strichcode',
    'codebarres',
    'codigodebarras',
    'codiceabarre',
    'streepjescode',
    'kodean',
    'kodkreskowy',
    'streckkod',
    'jan',
    'jancode',
    'janコード',
    ...'gtinean codebarre codiceean viivakoodi vonalkod carovykod ciarovykod штрихкод barkod stregkode strekkode oxean'.split(
      ' ',
    ),
    ...'productsean pean vproductsean eannumber europeanarticlenumber globaltradeitemnumber coddebare barcodeisbnupcgtinetc баркод'.split(
      ' ',
    ),
    ...'barcodevalue externalproductid standardproductid 條碼 条形码 条码 バーコード 바코드 mavach'.split(' '),
    ...['บาร์โค้ด', 'باركود', 'ברקוד', 'γραμμωτός κώδικας'],
  ].map(toPlainHeading),
  status: ['zustand', 'statut'],
  product_family_id: [
    'family',
    'productfamily',
    'familyname',
    'familyid',
    'attributesetcode',
    'attributeset',
    'familie',
    'produktfamilie',
    'famille',
  ],
  parent_id: [
    'parent',
    'parentsku',
    'parentid',
    'parentproduct',
    'variantof',
    'variantevon',
    'vaterartikel',
    'elternartikel',
    'variantede',
  ],
  category_ids: [
    'categories',
    'category',
    'categoryids',
    'categoryid',
    'categoriesxyz',
    'kategorie',
    'kategorien',
    'warengruppe',
    'categorie',
  ],
  asset_ids: ['assets', 'assetids'],
};

/** Names of the same attribute, one meaning per line. An account uses one of them, or none. */
const sameAttribute: readonly (readonly string[])[] = [
  ['color', 'colour', 'colorname', 'colourname', 'farbe', 'farbname', 'couleur', 'coloris', 'colore', 'kleur', 'kolor'],
  [
    'price',
    'variantprice',
    'regularprice',
    'retailprice',
    'pricetaxexcluded',
    'preis',
    'verkaufspreis',
    'prix',
    'precio',
    'prezzo',
    'prijs',
    'cena',
    'preco',
  ],
  ['size', 'sizename', 'große', 'groesse', 'grosse', 'taille'],
  ['weight', 'gewicht', 'poids'],
  ['width', 'breite', 'largeur'],
  ['height', 'hohe', 'hoehe', 'hauteur'],
  ['length', 'lange', 'laenge', 'longueur'],
  ['material', 'matiere', 'materiau'],
  ['description', 'bodyhtml', 'body', 'longdescription', 'beschreibung', 'produktbeschreibung', 'descriptif'],
  ['brand', 'brandname', 'marke', 'markenname', 'marque'],
  ['manufacturer', 'vendor', 'hersteller', 'fabricant', 'fabricante', 'produttore', 'producent'],
  ['season', 'saison'],
  ['country of origin', 'origin', 'ursprungsland', 'herkunftsland', 'paysdorigine'],
  ['warranty', 'garantie'],
].map((words) => words.map(normalizeHeading));

/**
 * Headers of the number that a shop or feed itself assigns to a product. In some accounts it is the SKU, so such a
 * column is used only if its values are SKUs of the account.
 */
const shopNumbers: readonly string[] = ['productid', 'itemid', 'id'];

/** Returns how likely a header is that of the SKU: 0 is the most likely; null if it is not. */
export const rankSkuHeading = (heading: string): number | null => {
  const normalizedHeading = normalizeHeading(heading);
  const names = [...(fieldHeadings['sku'] ?? []), ...shopNumbers];
  // Any note leaves the SKU an SKU: `SKU (Artikelnummer)`.
  const plain =
    normalizedHeading === 'sku' || names.includes(normalizedHeading)
      ? normalizedHeading
      : normalizeHeading(heading.trim().replace(note, ''));
  if (plain === 'sku') return 0;
  const rank = names.indexOf(plain);
  return rank < 0 ? null : rank + 1;
};

/** Whether a header is that of the number that a shop itself assigns to a product. */
export const isShopNumber = (heading: string): boolean =>
  shopNumbers.includes(normalizeHeading(heading.trim().replace(note, '')));

/** Whether a header unambiguously is that of the SKU. */
export const isSkuHeading = (heading: string): boolean => rankSkuHeading(heading) !== null && !isShopNumber(heading);

/** Whether a header is that of the label in exports which have the SKU in `Name`. */
export const isDisplayName = (heading: string): boolean =>
  ['displayname', 'displaynamecode'].includes(normalizeHeading(heading));

/**
 * Whether a header that names the label can be that of the SKU instead: exports of NetSuite have the SKU in `Name` and the
 * label in `Display Name`. Such a column is used only if its values are SKUs of the account.
 */
export const canNameSku = (heading: string, headings: readonly string[]): boolean =>
  normalizeHeading(heading) === 'name' && headings.some(isDisplayName);

/** Returns the alternative names, as normalized headers, of an attribute with one of these names. */
export const getAttributeHeadings = (names: readonly string[]): readonly string[] => {
  const normalizedNames = names.map(normalizeHeading);
  return sameAttribute.find((words) => words.some((word) => normalizedNames.includes(word))) ?? [];
};

/** A possible target of a table column: a product field or attribute. */
export interface HeadingTarget {
  readonly key: string;
  /** Its own names, the most exact first. */
  readonly names: readonly string[];
  readonly isAttribute: boolean;
  /** Whether its values are prices, so that a header can contain their currency. */
  readonly isPrice?: boolean;
}

/**
 * The words that exports write before the name of a column: `product.colour`, `attribute:colour`, `attribute_colour`. Before
 * the name that a shop has for an attribute, WooCommerce writes `pa_`, eBay `C:` and Shopify `Metafield: custom.`.
 * `product_type` is the kind of product in several shops.
 */
const columnPrefix =
  /^(?:(?<product>products?)\s*[.:]|products?_(?!type$)|(?<shop>(?:attributes?\s*[.:_]\s*)?pa_|c:|metafield:\s*[\w-]+\.)|attributes?\s*[.:_])(?=.*\p{L})/iu;

/** Marks before a header: of a required column, and of the default language of Shopware. */
const exportMarks = /^\*\s*|^translations\.[\w-]+\./;

/**
 * Returns a function that finds the key for a header: by exact match, then by its normalized form, then by alternative
 * names of the field, then of the attribute. A header that matches none is matched without the prefix of an export, then
 * without the currency of a price, then without its language.
 * Alternative names of the SKU are handled by `rankSkuHeading`.
 */
export const createHeadingMatcher = (targets: readonly HeadingTarget[]): ((heading: string) => string | null) => {
  const exact = new Map(
    targets.flatMap(({ key, names }) => [key, ...names].map((name) => [name, key] as const)).toReversed(),
  );
  const fieldByHeading = new Map<string, string>();
  const add = (word: string, key: string): void => {
    const plain = normalizeHeading(word);
    if (plain !== '' && !fieldByHeading.has(plain)) fieldByHeading.set(plain, key);
  };
  for (const { key, names } of targets) for (const name of names) add(name, key);
  const ownByHeading = new Map(fieldByHeading);
  const attributes = new Set(targets.filter(({ isAttribute }) => isAttribute).map(({ key }) => key));
  for (const [key, words] of Object.entries(fieldHeadings))
    if (exact.has(key)) for (const word of words) add(word, key);
  for (const { key, names, isAttribute } of targets)
    if (isAttribute) for (const word of getAttributeHeadings(names)) add(word, key);
  /**
   * Only own names are matched, because an alternative name with a prefix may be another column of the export; not after
   * a prefix that is only written before the name of an attribute.
   */
  const matchWithoutPrefix = (heading: string): string | null => {
    const { 0: prefix, groups } = columnPrefix.exec(heading) ?? {};
    if (prefix === undefined) return null;
    const name = heading.slice(prefix.length).trim();
    const byHeading = groups?.['shop'] === undefined ? ownByHeading : fieldByHeading;
    const key = exact.get(name) ?? byHeading.get(normalizeHeading(name)) ?? null;
    return key !== null && (groups?.['product'] !== undefined || attributes.has(key)) ? key : null;
  };
  const prices = new Set(targets.filter(({ isPrice }) => isPrice === true).map(({ key }) => key));
  const matchName = (name: string): string | null =>
    exact.get(name) ?? fieldByHeading.get(normalizeHeading(name)) ?? matchWithoutPrefix(name);
  const matchWithoutCurrency = (heading: string): string | null => {
    const name = splitHeadingCurrency(heading)?.name;
    const key = name === undefined ? null : (matchName(name) ?? matchName(withoutChannel(name)));
    return key !== null && prices.has(key) ? key : null;
  };
  /** The suffix of a price can be the country in which it applies. */
  const matchWithoutLanguage = (heading: string): string | null => {
    const name = withoutHeadingLanguage(heading);
    const key = name === heading ? null : matchName(name);
    return key === null || prices.has(key) ? null : key;
  };
  return (written) => {
    const heading = written.trim().replace(exportMarks, '');
    return (
      exact.get(written.trim()) ?? matchName(heading) ?? matchWithoutCurrency(heading) ?? matchWithoutLanguage(heading)
    );
  };
};
