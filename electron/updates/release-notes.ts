const maxNotesLength = 20_000;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (Number.isNaN(code)) return entities[String(name).toLowerCase()] ?? whole;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

/** Converts release notes, which some servers return as HTML and others as plain text, to lines of plain text. */
export const toPlainNotes = (
  notes: string | readonly { readonly version: string; readonly note: string | null }[] | null | undefined,
): string | null => {
  const fullNotes =
    typeof notes === 'string'
      ? notes
      : (notes ?? []).map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n');
  const text = decodeEntities(
    fullNotes
      .slice(0, 5 * maxNotesLength)
      .replaceAll(/<li\b[^<>]{0,500}>/gi, '\n• ')
      .replaceAll(/<br\b[^<>]{0,500}>|<\/(?:p|div|h\d|ul|ol|pre|tr|blockquote)>/gi, '\n')
      .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxNotesLength);
  return text === '' ? null : text;
};
