import { describe, expect, it } from 'vitest';
import { getForeignArchiveMessage, getForeignFileMessage } from '../../../../electron/sheets/read/foreign-file.ts';

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

describe('foreignFileMessage', () => {
  it.each<[string, Buffer, RegExp]>([
    ['an old workbook', Buffer.concat([ole, wide('Workbook')]), /old workbook \(XLS\).*XLSX/],
    ['an old workbook without a container', Buffer.from([9, 8, 8, 0, 0, 5, 16, 0]), /old workbook/],
    ['an encrypted workbook', Buffer.concat([ole, wide('EncryptedPackage')]), /has a password/],
    ['a web page', Buffer.from('<html><body><table><tr><td>sku</td></tr></table></body></html>'), /web page/],
    ['a web page with a mark', Buffer.from('\ufeff\r\n<!DOCTYPE html>\n<table>'), /web page/],
    ['a table of a web page in UTF-16', Buffer.from('\ufeff<table border=1>', 'utf16le'), /web page/],
    ['a web archive', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /web page/],
    [
      'an XML spreadsheet',
      Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /XML spreadsheet of 2003/,
    ],
    [
      'a flat OpenDocument file',
      Buffer.from(
        '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
      ),
      /OpenDocument/,
    ],
    ['other XML', Buffer.from('<?xml version="1.0"?><products/>'), /XML file/],
    ['JSON', Buffer.from('[{"sku":"A"}]'), /JSON/],
    ['SYLK', Buffer.from('ID;PWXL;N;E\r\nP;PGeneral'), /SYLK/],
    ['PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['PDF behind a blank line', Buffer.from('\r\n%PDF-1.7'), /PDF/],
    [
      'a web archive with other headers',
      Buffer.from('From: <Saved>\r\nSubject: x\r\nMIME-Version: 1.0\r\n'),
      /web page/,
    ],
    ['DIF', Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\n'), /DIF/],
    ['a link', Buffer.from('[InternetShortcut]\r\nURL=https://example.com\r\n'), /link/],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), /GZ/],
    ['a database', Buffer.from('SQLite format 3\0'), /SQLITE/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), /PNG/],
  ])('explains %s and the fix', (_, bytes, message) => {
    expect(getForeignFileMessage(bytes)).toMatch(message);
  });

  it.each(['sku,colour\nA,b', 'ID;Price\nA;1', '<sku>,colour\nA,b', '[sku],colour', '"{sku}",x'])(
    'accepts %j as a table',
    (text) => {
      expect(getForeignFileMessage(Buffer.from(text))).toBeNull();
    },
  );
});

describe('foreignArchiveMessage', () => {
  it.each([
    [['xl/workbook.bin', '[content_types].xml'], /XLSB/],
    [['mimetype', 'content.xml'], /OpenDocument/],
    [['index/document.iwa', 'preview.jpg'], /Numbers/],
    [['word/document.xml'], /Word/],
    [['products.csv'], /ZIP archive/],
    [['readme.md'], /damaged/],
  ])('explains an archive with %j', (names, message) => {
    expect(getForeignArchiveMessage(names)).toMatch(message);
  });
});
