/** The language, and the channel, that some exports add to a heading: `name-en_US`, `description-de_DE-print`. */
const localeSuffix = /-[a-z]{2,3}_[A-Z]{2}(?:-\w+)?$/;

/** Returns a heading without what people write differently: case, accents, spaces, signs and a language. */
export const plainHeading = (heading: string): string =>
  heading
    .trim()
    .replace(localeSuffix, '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Other words for a product's fields in people's tables and in the exports of shops, as plain headings. */
export const fieldHeadings: Readonly<Record<string, readonly string[]>> = {
  // The likeliest first: the number that a shop gives a product itself is rarely the SKU.
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
    'identifier',
    'productcode',
    'supplierreference',
    'manufacturerreference',
  ],
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
    '商品名',
  ],
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
    'gtineanupcisbn',
    'eangtin',
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
  ],
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

/** Words for the same attribute, each line one meaning: what an account calls its own is one of them, or none. */
const sameAttribute: readonly (readonly string[])[] = [
  ['color', 'colour', 'farbe', 'couleur', 'coloris', 'colore', 'kleur', 'kolor'],
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
  ['size', 'große', 'groesse', 'grosse', 'taille'],
  ['weight', 'gewicht', 'poids'],
  ['width', 'breite', 'largeur'],
  ['height', 'hohe', 'hoehe', 'hauteur'],
  ['length', 'lange', 'laenge', 'longueur'],
  ['material', 'matiere', 'materiau'],
  ['description', 'bodyhtml', 'body', 'longdescription', 'beschreibung', 'produktbeschreibung', 'descriptif'],
  ['brand', 'marke', 'marque'],
  ['manufacturer', 'vendor', 'hersteller', 'fabricant', 'fabricante', 'produttore', 'producent'],
  ['season', 'saison'],
  ['country of origin', 'origin', 'ursprungsland', 'herkunftsland', 'paysdorigine'],
  ['warranty', 'garantie'],
].map((words) => words.map(plainHeading));

/**
 * The number that a shop or a feed gives a product itself. It is the SKU of some accounts, so such a column counts only if
 * the account knows its values.
 */
const shopNumbers: readonly string[] = ['productid', 'itemid', 'id'];

/** Returns how likely a heading names the SKU: 0 for the likeliest, null for a heading that does not. */
export const skuRank = (heading: string): number | null => {
  const plain = plainHeading(heading);
  if (plain === 'sku') return 0;
  const rank = [...(fieldHeadings['sku'] ?? []), ...shopNumbers].indexOf(plain);
  return rank < 0 ? null : rank + 1;
};

/** Whether a heading names the number that a shop gives a product itself. */
export const isShopNumber = (heading: string): boolean => shopNumbers.includes(plainHeading(heading));

/** Whether a heading names the SKU and nothing else. */
export const isSkuHeading = (heading: string): boolean => skuRank(heading) !== null && !isShopNumber(heading);

/** Other words, as plain headings, for an attribute that goes by one of these names. */
export const attributeHeadings = (names: readonly string[]): readonly string[] => {
  const own = names.map(plainHeading);
  return sameAttribute.find((words) => words.some((word) => own.includes(word))) ?? [];
};

/** What a column of a table can be: a field of a product, or one of its attributes. */
export interface HeadingTarget {
  readonly key: string;
  /** Its own names, the most exact first. */
  readonly names: readonly string[];
  readonly isAttribute: boolean;
}

/**
 * Returns a function that finds the key that a heading names: exactly, then by its plain form, then by other words for
 * the field, then by other words for the attribute. The SKU's other words are left to `skuRank`.
 */
export const createHeadingMatcher = (targets: readonly HeadingTarget[]): ((heading: string) => string | null) => {
  const exact = new Map(
    targets.flatMap(({ key, names }) => [key, ...names].map((name) => [name, key] as const)).toReversed(),
  );
  const byWord = new Map<string, string>();
  const add = (word: string, key: string): void => {
    const plain = plainHeading(word);
    if (plain !== '' && !byWord.has(plain)) byWord.set(plain, key);
  };
  for (const { key, names } of targets) for (const name of names) add(name, key);
  for (const [key, words] of Object.entries(fieldHeadings))
    if (exact.has(key)) for (const word of words) add(word, key);
  for (const { key, names, isAttribute } of targets)
    if (isAttribute) for (const word of attributeHeadings(names)) add(word, key);
  return (heading) => exact.get(heading.trim()) ?? byWord.get(plainHeading(heading)) ?? null;
};
