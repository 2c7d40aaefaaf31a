// A minimal program that shows a page, to measure the cost of the host. `--text` shows this many lines of plain text.
// `/rows?key=N` returns 60 lines of plain text, which differ for each key.
import { app, BrowserWindow, protocol } from 'electron';

const lines = Number(process.argv.find((arg) => arg.startsWith('--text='))?.slice('--text='.length) ?? 0);
const text = Array.from({ length: lines }, (_, line) => `Line ${line + 1} of plain text`).join('\n');
const page = `<!doctype html><title>Empty</title><h1>Empty</h1><pre>${text}</pre>`;

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
app.on('window-all-closed', () => app.quit());

// Not awaited: Electron becomes ready only after this module has been loaded.
void app.whenReady().then(() => {
  protocol.handle('app', ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/rows') return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    const rows = Array.from(
      { length: 60 },
      (_, row) => `Product ${searchParams.get('key')}-${row}, plain text of a row`,
    );
    return new Response(rows.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  });
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false };
  return new BrowserWindow({ width: 1440, height: 900, webPreferences }).loadURL('app://vitrine/');
});
