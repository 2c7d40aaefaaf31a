import { serveDemo } from '../../../electron/demo/protocol.ts';
import { startDemoHere } from './index.ts';

serveDemo(startDemoHere);
