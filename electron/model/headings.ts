/** A heading without what people write differently: case, accents, spaces, signs. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Other words for a product's fields in the tables that people have, in English, German and French, as plain headings. */
export const fieldHeadings: Readonly<Record<string, readonly string[]>> = {
  sku: [
    'articlenumber',
    'articleno',
    'itemnumber',
    'itemno',
    'productid',
    'productcode',
    'artikelnummer',
    'artikelnr',
    'artnr',
    'produktnummer',
    'reference',
    'ref',
    'codearticle',
    'numerodarticle',
  ],
  label: [
    'name',
    'title',
    'productname',
    'producttitle',
    'bezeichnung',
    'titel',
    'artikelname',
    'produktname',
    'designation',
    'libelle',
    'intitule',
    'nom',
    'nomduproduit',
  ],
  gtin: ['ean', 'ean13', 'upc', 'barcode', 'gtin13', 'gtin14', 'eancode', 'upccode', 'strichcode', 'codebarres'],
  status: ['zustand', 'statut'],
  product_family_id: ['family', 'productfamily', 'familyname', 'familyid', 'familie', 'produktfamilie', 'famille'],
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
    'kategorie',
    'kategorien',
    'warengruppe',
    'categorie',
  ],
  asset_ids: ['assets', 'assetids'],
};

/** Words for the same attribute, each line one meaning: what an account calls its own is one of them, or none. */
const sameAttribute: readonly (readonly string[])[] = [
  ['color', 'colour', 'farbe', 'couleur', 'coloris'],
  ['price', 'preis', 'prix'],
  ['size', 'große', 'groesse', 'grosse', 'taille'],
  ['weight', 'gewicht', 'poids'],
  ['width', 'breite', 'largeur'],
  ['height', 'hohe', 'hoehe', 'hauteur'],
  ['length', 'lange', 'laenge', 'longueur'],
  ['material', 'matiere', 'materiau'],
  ['description', 'beschreibung', 'produktbeschreibung', 'descriptif'],
  ['brand', 'marke', 'marque'],
  ['manufacturer', 'hersteller', 'fabricant'],
  ['season', 'saison'],
  ['country of origin', 'origin', 'ursprungsland', 'herkunftsland', 'paysdorigine'],
  ['warranty', 'garantie'],
].map((words) => words.map(plainHeading));

/** Other words, as plain headings, for an attribute that goes by one of these names. */
export const attributeHeadings = (names: readonly string[]): readonly string[] => {
  const own = names.map(plainHeading);
  return sameAttribute.find((words) => words.some((word) => own.includes(word))) ?? [];
};
