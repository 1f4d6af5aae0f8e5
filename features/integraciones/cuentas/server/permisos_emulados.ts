// OAuth codes and tokens for the emulators of providers.
import { createHash, randomUUID } from 'node:crypto';

type Consulta = Record<string, string>;

/** Authorisation codes: each works once, for the same redirect address, application and PKCE challenge it was asked with. */
export function codigos() {
  const dados = new Map<string, Consulta>();
  return {
    abrir(q: Consulta): string {
      const code = `4/${randomUUID()}`;
      dados.set(code, q);
      return code;
    },
    /** Returns the query the page was opened with; null when the exchange must be refused. */
    canjear(b: Consulta): Consulta | null {
      const q = dados.get(b.code ?? '');
      dados.delete(b.code ?? '');
      if (!q || q.redirect_uri !== b.redirect_uri || q.client_id !== b.client_id) return null;
      const prueba = createHash('sha256')
        .update(b.code_verifier ?? '')
        .digest('base64url');
      return !q.code_challenge || q.code_challenge === prueba ? q : null;
    },
  };
}

/** Tokens that carry their own scope, so that tokens given to a demonstration stay valid when the emulator restarts. */
export function permisos(prefijo: string) {
  const retirados = new Set<string>();
  const dados = new Set<string>();
  const leer = (token: string): { scope: string } | null => {
    if (!token.startsWith(prefijo) || retirados.has(token)) return null;
    try {
      return JSON.parse(Buffer.from(token.slice(prefijo.length), 'base64url').toString('utf8'));
    } catch {
      return null;
    }
  };
  return {
    leer,
    dar(scope: string): string {
      const token = prefijo + Buffer.from(JSON.stringify({ scope, serie: randomUUID() })).toString('base64url');
      dados.add(token);
      return token;
    },
    /** Revokes the tokens whose scope matches. */
    caducar(cual: (scope: string) => boolean): void {
      for (const t of dados) if (cual(leer(t)?.scope ?? '')) retirados.add(t);
    },
    /** Revokes one token; false when it was not valid. */
    retirar: (token: string): boolean => leer(token) !== null && Boolean(retirados.add(token)),
  };
}
