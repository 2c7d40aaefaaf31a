import { getCACertificates } from 'node:tls';
import { serveThread } from '../../base/thread.ts';
import { validCertificates } from './valid-certificates.ts';

const handlers = { read: () => validCertificates(getCACertificates('system'), new Date()) };
serveThread(handlers);

export type TrustHandlers = typeof handlers;
