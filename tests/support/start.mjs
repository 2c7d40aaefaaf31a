// npm start, npm run demo: prepares everything, then opens the application and prints the host in use.
import { electronRuntime, electronVersion } from './fetch-electron.mjs';
import { hostEnvironment } from './host-environment.mjs';
import { prepare, PreparationError } from './prepare.mjs';
import { inRoot, node24, run, toolEnvironment } from './run.mjs';
import { sandboxRefusal } from './sandbox.mjs';

const args = process.argv.slice(2);
const wantsDemo = args.includes('--demo');
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

function sayHost() {
  const runtime = electronRuntime();
  if (!runtime) {
    console.log(
      "Vitrine runs on the Chromium host, because Electron's runtime is missing and could not be downloaded.",
    );
    return;
  }
  console.log(`Vitrine runs on Electron ${electronVersion()}.`);
  const refusal = sandboxRefusal(runtime);
  if (refusal) console.log(`It runs without Chromium's sandbox, because ${refusal}.`);
}

/** Returns the command that opens the application on the better of the two hosts. */
function openCommand() {
  const runtime = electronRuntime();
  if (!runtime) {
    return [
      node24,
      ['--unhandled-rejections=warn', inRoot('tests/host/main.ts'), inRoot('dist/main/main.js'), ...args],
    ];
  }
  const unsandboxed = sandboxRefusal(runtime) ? ['--no-sandbox'] : [];
  return [runtime, [...unsandboxed, inRoot('.'), ...args]];
}

function tourCommand() {
  const tour = [node24, inRoot('tests/support/tour.ts'), ...args.filter((one) => one === '--live')];
  const [command, ...rest] = process.platform === 'linux' ? [inRoot('tests/support/with-keyring.sh'), ...tour] : tour;
  return [command, rest];
}

async function start() {
  if (!hasDisplay && !wantsDemo) {
    console.error(
      'There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n' +
        'Start it in a desktop session; or let «npm run demo» show the tour, which needs no display.',
    );
    return 1;
  }
  await prepare();
  sayHost();
  const [command, commandArgs] = hasDisplay ? openCommand() : tourCommand();
  const { code } = await run(command, commandArgs, { show: true, env: { ...hostEnvironment, ...toolEnvironment() } });
  return code;
}

try {
  process.exitCode = await start();
} catch (error) {
  if (!(error instanceof PreparationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
