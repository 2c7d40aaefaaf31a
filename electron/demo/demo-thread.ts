import { startDemoInline } from './here.ts';
import { serveDemo } from './protocol.ts';

serveDemo(startDemoInline);
