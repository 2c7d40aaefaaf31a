/**
 * Lets every thread of a process read archives as Electron does: `node --import tests/host/asar/register.ts …`, which Node runs
 * in each thread before anything else.
 */
import { readArchives } from './file-system.ts';
import { loadFromArchives } from './modules.ts';

readArchives();
loadFromArchives();
