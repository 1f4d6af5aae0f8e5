export interface Archivo {
  nombre: string;
  tipo: string;
  bytes: Uint8Array;
}
