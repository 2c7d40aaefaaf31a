import { getCACertificates } from 'node:tls';
import { serveCalls } from '../../base/thread.ts';
import { filterValidCertificates } from './valid-certificates.ts';

const handlers = { read: () => filterValidCertificates(getCACertificates('system'), new Date()) };
serveCalls(handlers);

export type TrustHandlers = typeof handlers;
