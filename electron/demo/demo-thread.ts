import { startDemoHere } from './here.ts';
import { serveDemo } from './protocol.ts';

serveDemo(startDemoHere);
