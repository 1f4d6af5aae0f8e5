// The kind of host name the product was opened with: some options exist only on the machine itself, others not inside the forms
// product.

export type Anfitrion = 'local' | 'admin' | 'formas' | 'otro';
const FORMAS = 'formas365';

/**
 * The kind of a host name: this machine, the platform's administration (admin.…), one that contains the forms product's name,
 * or any other.
 */
export function anfitrionDe(hostname: string, formas = FORMAS): Anfitrion {
  const h = hostname.toLowerCase();
  if (h === 'localhost' || h === '127.0.0.1') return 'local';
  if (h.includes(formas)) return 'formas';
  return h.startsWith('admin.') ? 'admin' : 'otro';
}
