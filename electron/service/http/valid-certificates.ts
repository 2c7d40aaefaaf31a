import { X509Certificate } from 'node:crypto';

/**
 * Returns the certificates that can be read and have not expired. Windows keeps expired ones of intermediate authorities,
 * and OpenSSL prefers those to the valid one of the same key that a server sends.
 */
export const validCertificates = (certificates: readonly string[], now: Date): readonly string[] =>
  certificates.filter((certificate) => {
    try {
      return new X509Certificate(certificate).validToDate > now;
    } catch {
      return false;
    }
  });
