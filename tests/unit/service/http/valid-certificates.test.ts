import { expect, it } from 'vitest';
import { filterValidCertificates } from '../../../../electron/service/http/valid-certificates.ts';
import { companySigned, selfSigned } from '../../../support/self-signed.ts';

const certificates = [selfSigned.cert, 'no certificate', companySigned.ca];

it('returns the certificates that can be read and have not expired', () => {
  expect(filterValidCertificates(certificates, new Date('2026-12-01'))).toEqual([selfSigned.cert, companySigned.ca]);
  expect(filterValidCertificates(certificates, new Date('2300-01-01'))).toEqual([]);
});
