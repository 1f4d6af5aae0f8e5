/** An uploaded file. Small ones are kept in memory, large ones on disk until their bytes are needed. */
export interface Archivo {
  nombre: string;
  tipo: string;
  /** Its length in bytes. */
  peso: number;
  /** Its content. A file on disk is read again at each call. */
  leer(): Promise<Uint8Array>;
  /** SHA-256 of its content; only when it came in a request. */
  huella?: string;
  /** Only of large files: worker threads read them by themselves. */
  enDisco?: EnDisco;
}
/** An open file, and its first bytes to recognise its type. */
export interface EnDisco {
  fd: number;
  peso: number;
  cabeza: Uint8Array;
}

/** A file kept in memory. */
export const archivoEnMemoria = (nombre: string, tipo: string, bytes: Uint8Array): Archivo => ({
  nombre,
  tipo,
  peso: bytes.length,
  leer: async () => bytes,
});
export const esArchivoRecibido = (v: unknown): v is Archivo =>
  typeof v === 'object' && v !== null && typeof (v as Archivo).leer === 'function' && typeof (v as Archivo).peso === 'number';
