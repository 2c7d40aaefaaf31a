import { startDemoHere } from './here.ts';
import { serveDemo } from './on-thread.ts';

serveDemo(startDemoHere);
