import { X509Certificate } from 'node:crypto';

/**
 * Returns the certificates that can be parsed and have not expired. Windows keeps expired ones of intermediate
 * authorities, and OpenSSL prefers them to the valid one with the same key that a server sends.
 */
export const filterValidCertificates = (certificates: readonly string[], now: Date): readonly string[] =>
  certificates.filter((certificate) => {
    try {
      return new X509Certificate(certificate).validToDate > now;
    } catch {
      return false;
    }
  });
