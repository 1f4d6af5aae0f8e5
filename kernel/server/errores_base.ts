// Recognises the errors of a database that cannot be reached: connections that break, are refused or are being shut down.

/** PostgreSQL is stopping or starting (57P0x), has no connection left (53300) or reports a connection error (class 08). */
const DE_POSTGRES = /^(57P01|57P02|57P03|57P05|53300|08\w{3})$/;
const DE_LA_RED = new Set([
  ...['EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTCONN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
]);
/** Errors for which the driver gives a message but no code. */
const DEL_CLIENTE =
  /Connection terminated|not queryable|connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end/;

/** Whether the connection failed rather than the query, so that the same query may work in a few seconds. */
export function sinBase(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  // The bundled database listens on a socket file, which disappears when it stops.
  if (code === 'ENOENT') return syscall === 'connect';
  return DE_POSTGRES.test(code) || DE_LA_RED.has(code) || DEL_CLIENTE.test(message);
}

/** The disk is full, either the one of the files or PostgreSQL's. */
export const sinEspacio = (error: unknown): boolean => {
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || (cause !== undefined && sinEspacio(cause));
};
