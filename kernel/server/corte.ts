// A database that is not there: the errors by which a broken, refused or dying connection makes itself known.

/** PostgreSQL is stopping, starting, has no place left (57P0x, 53300) or says that the connection is at fault (class 08). */
const DE_POSTGRES = /^(57P01|57P02|57P03|57P05|53300|08\w{3})$/;
const DE_LA_RED = new Set([
  ...['EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTCONN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
]);
/** What the driver says in words alone. */
const DEL_CLIENTE =
  /Connection terminated|not queryable|connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end/;

/** Whether what failed is the way to the database, so that the same may work in a few seconds. */
export function sinBase(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  // The socket of the bundled database is a file that goes with it.
  if (code === 'ENOENT') return syscall === 'connect';
  return DE_POSTGRES.test(code) || DE_LA_RED.has(code) || DEL_CLIENTE.test(message);
}

/** No room is left, or none for us: the disk of the files, or PostgreSQL's own. */
export const sinEspacio = (error: unknown): boolean => {
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || (cause !== undefined && sinEspacio(cause));
};
