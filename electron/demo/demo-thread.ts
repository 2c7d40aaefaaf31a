import { startDemoInline } from './in-process.ts';
import { serveDemo } from './protocol.ts';

serveDemo(startDemoInline);
