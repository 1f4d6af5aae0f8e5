// Tables of documents, signatures and links for phones.
import { type Calculada, type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { FirmaDada, FormatoPaciente } from '../contract.ts';
import type { Medio, Quien } from '../rules.ts';

export const formatosPaciente = table('formatos_paciente', FormatoPaciente.shape, ['ID']);
const { QUIEN, MEDIO, SELLO } = FirmaDada.shape;
const ID = codigo('Formato');
table('formatos_firmas', { ID, QUIEN, MEDIO, SELLO }, ['ID', 'QUIEN']);
table('formatos_enlaces', { ID, QUIEN }, ['ID']);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    formatos_paciente: Row<typeof formatosPaciente> & { papel: string };
    formatos_firmas: {
      cliente: Calculada<number>;
      ID: number;
      QUIEN: Quien;
      orden: number;
      MEDIO: Medio;
      SELLO: string;
      momento: string;
      archivo: string;
      huella: string;
      ip: string;
      agente: string;
      pdf: string | null;
      pdf_huella: string | null;
      creado_por: Calculada<number>;
    };
    formatos_enlaces: {
      cliente: Calculada<number>;
      ficha: string;
      ID: number;
      QUIEN: Quien;
      vence: string;
      abierto: string | null;
      llave: string | null;
      usado: string | null;
    };
  }
}
