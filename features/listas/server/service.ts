// The handlers of the reference lists.
import civiles from '#data/estados_civiles.json';
import nom024 from '#data/nom024.json';
import regimenes from '#data/regimenes_fiscales.json';
import { E, SEXOS } from '#domain/estados.ts';
import { LISTA_PAISES } from '#domain/paises/paises.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { listas } from '../contract.ts';
import { ciudadesDe, estadosDe } from './divisiones.ts';
import { localidades } from './lugar.ts';
import { nom024Importado } from './oficiales.ts';
import { serviciosDe } from './servicios.ts';

const VACIA = { ID: '0', NOMBRE: 'No especificada' };
const ciudades = (p: { PAIS: number; ESTADO: string; VACIA: number }) => [...(p.VACIA ? [VACIA] : []), ...ciudadesDe(p.PAIS, p.ESTADO)];
const SEXO = [E.sexo.hombre, E.sexo.mujer, E.sexo.otro, E.sexo.noAsignado].map((s) => ({
  CATALOGO: 'SEXO',
  ID: String(s),
  DESCRIPCION: SEXOS[s] as string,
}));
const CATALOGOS = [...nom024.datos, ...SEXO];

export default implement(listas, {
  obtener_paises: () => LISTA_PAISES.map((p) => ({ ID_PAIS: p.ID_PAIS, NOMBRE: p.nombre, LADA: p.telefono.lada })),
  obtener_estados: (_, { PAIS }) => estadosDe(PAIS).map(({ ID, NOMBRE }) => ({ ID, NOMBRE })),
  obtener_estados_ck: (_, { PAIS }) => estadosDe(PAIS).map(({ ID, NOMBRE, CURP }) => ({ ID: CURP ?? ID, NOMBRE })),
  obtener_ciudades: (_, p) => ciudades(p),
  ciudades: (_, p) => ciudades(p),
  obtener_localidades: (ctx, p) => localidades(ctx, p),
  localidades: (ctx, p) => localidades(ctx, p),
  obtener_estados_civiles: () => civiles.datos,
  obtener_zonas_horarias: (ctx) => {
    // The clinic's country first.
    const { pais } = ctx.sesion.clinica;
    return [pais, ...LISTA_PAISES.filter((p) => p !== pais)].flatMap((p) =>
      p.zonas.map((z) => ({
        ZONA_HORARIA: z.ZONA_HORARIA,
        ID_PAIS: p.ID_PAIS,
        NOMBRE: p === pais ? z.NOMBRE : `${p.nombre}: ${z.NOMBRE}`,
      })),
    );
  },
  regimenes_fiscales: () => regimenes.datos,
  async obtener_nom024(ctx, { CATALOGO }) {
    const clave = CATALOGO.toUpperCase();
    const propio = CATALOGOS.filter((x) => x.CATALOGO === clave);
    const c = propio.length ? propio : await nom024Importado(ctx.db, clave);
    if (c.length === 0) throw noExiste('El catálogo');
    return c;
  },
  obtener_servicios_atencion: (_, { TIPO_PERSONAL, ANIOS, TIPO }) => serviciosDe(TIPO_PERSONAL, ANIOS, TIPO),
});
