/** The four colours of a drawn object (body, shade, light, trim), in the order of the colour names in `words.ts`. */
export const COLOURWAYS = [
  { a: '#4b5054', b: '#35393c', c: '#666b70', d: '#9aa2a6' },
  { a: '#b35e3d', b: '#8d452a', c: '#ca7c5b', d: '#e5c9a5' },
  { a: '#eae2cf', b: '#cfc5ac', c: '#f7f2e6', d: '#3f4a55' },
  { a: '#426350', b: '#2f4a3a', c: '#5c7f6b', d: '#c9a25a' },
  { a: '#7d3a40', b: '#5f282d', c: '#985359', d: '#c59a6a' },
  { a: '#aeb7bb', b: '#8b959a', c: '#ced5d8', d: '#3c4448' },
  { a: '#c29a4a', b: '#9a7731', c: '#dcbb75', d: '#34393c' },
  { a: '#6c7351', b: '#535a3c', c: '#858c69', d: '#b58a55' },
  { a: '#3a4d6b', b: '#293951', c: '#536888', d: '#b58a55' },
  { a: '#cbb894', b: '#b09c76', c: '#dfd1b3', d: '#8c5f3a' },
  { a: '#c8975f', b: '#a67743', c: '#dfb583', d: '#7c8579' },
  { a: '#7fa6b8', b: '#5f8799', c: '#a4c3d0', d: '#e9e2d2' },
] as const;
