// The clinic's other settings: note template, reminders, concepts, tax data, logo.
import sharp from 'sharp';
import { type ClinicaDemo, CONCEPTO } from '#data/demo/clinica_tipos.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { ciudadesDe, estadosDe, localidadesDe } from '#features/listas/server/divisiones.ts';
import { type Archivo, archivoEnMemoria } from '#kernel/shared/archivo.ts';
import type { Parte } from './siembra.ts';

const PLANTILLA_NOTA =
  '<p><strong>Subjetivo.</strong> </p><p><strong>Objetivo.</strong> </p><p><strong>Análisis.</strong> </p><p><strong>Plan.</strong> </p>';
/** Logo colour of each clinic, by country. */
const TINTAS: Record<string, string> = { mx: '#6b3fa0', co: '#1f6f54', pe: '#b3472f', ec: '#1d5c9a', cl: '#2f5d62' };
/** Code of the general corporate tax regime in the Mexican SAT catalogue. */
const PERSONAS_MORALES = 601;

export const ajustes: Parte = async ({ llamar, demo }) => {
  const [sede] = demo.SUCURSALES;
  const { facturacion, codigo } = paisDe(demo.ID_PAIS);
  const fiscales = {
    cfdi: () => ({
      FACT_ELECTRONIC: 1,
      RFC: demo.ID_FISCAL,
      ID_REGIMEN_FISCAL: PERSONAS_MORALES,
      CALLEEXPEDICION: sede!.DIRECCION,
      NUMEXTEXPEDICION: sede!.NUMEROEXTERIOR,
      COLONIAEXPEDICION: sede!.COLONIA,
      CODIGOPOSTALEXPEDICION: sede!.CODIGOPOSTAL,
      MUNICIPIOEXPEDICION: sede!.MUNICIPIO,
    }),
    cpe: () => ({ FACT_PERU: 1, RUC: demo.ID_FISCAL, ...distritoDe(demo) }),
  };
  await llamar(
    sistemaControl.actualizar,
    {},
    {
      PLANTILLA_NOTA,
      RAZONSOCIAL: demo.RAZONSOCIAL,
      ...(facturacion ? fiscales[facturacion]() : {}),
      CODIGOPOSTAL: sede!.CODIGOPOSTAL,
      HRS_ANTICIPACION_ONLINE: 4,
      PAC_TCEL_REG: 1,
      DIAS_ANTICIPO_ENVIO_EMAIL: 1,
      HORAS_ANTICIPO_ENVIO_SMS: 24,
      CONCEPTO_PRESENCIAL: CONCEPTO.ADULTO,
      CONCEPTO_VIDEOCONSULTA: CONCEPTO.VIDEOCONSULTA,
      NUEVO_LOGO: await logo(TINTAS[codigo] ?? '#0b6b75'),
    },
  );
};

/** Department, province and district of the main branch, with the key of all three. */
function distritoDe({ ID_PAIS, SUCURSALES: [sede] }: ClinicaDemo) {
  const e = estadosDe(ID_PAIS).find((x) => Number(x.ID) === sede?.ID_ESTADO)!;
  const c = ciudadesDe(ID_PAIS, e.ID).find((x) => Number(x.ID) === sede?.ID_CIUDAD)!;
  const d = localidadesDe(ID_PAIS, e.ID, c.ID).find((x) => x.NOMBRE === sede?.MUNICIPIO);
  return { ESTADO: e.NOMBRE, CIUDAD: c.NOMBRE, UBIGEO: d ? `${e.ID}${c.ID}${d.ID}` : '' };
}

/** A simple logo: a cross on a disc of the clinic's colour. */
async function logo(tinta: string): Promise<Archivo> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="${tinta}"/>
    <path d="M164 96h72v68h68v72h-68v68h-72v-68H96v-72h68z" fill="white"/></svg>`;
  return archivoEnMemoria('logo.png', 'image/png', await sharp(Buffer.from(svg)).png().toBuffer());
}
