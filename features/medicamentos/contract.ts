// The call that searches medicines for a prescription; the catalogue's screen edits them (features/catalogos/medicamentos.ts).
import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, notasOpcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const MAXIMO_HALLADOS = 50;

export const MedicamentoHallado = z.object({
  /** 0 for medicines of the official list, which have CLAVE instead. */
  CODIGOMEDICAMENTO: codigo(),
  CLAVE: textoOpcional('Clave oficial', 30),
  NOMBRE: texto('Nombre', 150),
  DESCRIPCION: notasOpcional('Descripción', 2000),
  CONTRAINDICACIONES: notasOpcional('Contraindicaciones', 4000),
  DOSIS1: textoOpcional('Dosis 1', 255),
  DOSIS2: textoOpcional('Dosis 2', 255),
  DOSIS3: textoOpcional('Dosis 3', 255),
});
export type MedicamentoHallado = z.output<typeof MedicamentoHallado>;

export const medicamentos = contract('/catalogo/medicamentos', {
  buscar: get('/buscar', {
    permiso: 'sesion',
    query: z.object({ BUSCAR: textoOpcional('Buscar', 100) }),
    data: z.array(MedicamentoHallado),
  }),
});
