import { serveDemo } from '../../../electron/demo/on-thread.ts';
import { startDemoHere } from './index.ts';

serveDemo(startDemoHere);
