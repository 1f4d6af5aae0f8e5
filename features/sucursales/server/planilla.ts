// Branches as a sheet, with names instead of codes. It does not change which are active, because that has consequences to
// confirm.
import { z } from 'zod';
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Fila, igualado, importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { reponerFilas } from '#kernel/server/masivo.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { codigo, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import type { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { type Sucursal, SucursalEditada } from '../contract.ts';
import { siguienteNumero, todas } from './sucursal.ts';

const TABLA = { tabla: 'sucursales', clave: 'CODIGOCLINICA' };
const { ID_PAIS: _p, ID_ESTADO: _e, ID_CIUDAD: _c, VERSION: _v, MUNICIPIO, ...resto } = SucursalEditada.shape;
const Renglon = z.object({
  ...resto,
  ESTADO: textoOpcional('Estado', 100),
  CIUDAD: textoOpcional('Ciudad', 100),
  MUNICIPIO,
});
const CAMPOS = camposDelSchema(Renglon);

interface Escrito {
  ID_PAIS: number;
  ESTADO: string;
  CIUDAD: string;
  MUNICIPIO: string;
}
/** The official names and codes of state and city; `falta` is the field whose name is not in the lists. */
function ubicar<E extends Escrito>(s: E) {
  const estado = estadosDe(s.ID_PAIS).find((e) => igualado(e.NOMBRE) === igualado(s.ESTADO));
  const ciudad = estado && ciudadesDe(s.ID_PAIS, estado.ID).find((c) => igualado(c.NOMBRE) === igualado(s.CIUDAD));
  const falta = s.ESTADO && !estado ? 'ESTADO' : s.CIUDAD && !ciudad ? 'CIUDAD' : '';
  return {
    ...s,
    ESTADO: estado?.NOMBRE ?? s.ESTADO,
    CIUDAD: ciudad?.NOMBRE ?? s.CIUDAD,
    // A blank municipality gets the city's name, which is what is printed.
    MUNICIPIO: s.MUNICIPIO || (ciudad?.NOMBRE ?? ''),
    ID_ESTADO: estado ? Number(estado.ID) : null,
    ID_CIUDAD: ciudad ? Number(ciudad.ID) : null,
    falta,
  };
}
/** A branch as a row of the sheet. */
const escrita = (s: Sucursal, suPais: number): Fila => {
  const ID_PAIS = s.ID_PAIS ?? suPais;
  const estado = estadosDe(ID_PAIS).find((e) => Number(e.ID) === s.ID_ESTADO);
  const ciudad = estado && ciudadesDe(ID_PAIS, estado.ID).find((c) => Number(c.ID) === s.ID_CIUDAD);
  return { ...s, ID_PAIS, ESTADO: estado?.NOMBRE ?? '', CIUDAD: ciudad?.NOMBRE ?? '' };
};
/** A row of the sheet as stored. */
const guardada = (f: Fila): Fila => {
  const lugar = ubicar(f as unknown as Escrito & Fila);
  return Object.fromEntries([...Object.keys(resto), 'MUNICIPIO', 'ID_PAIS', 'ID_ESTADO', 'ID_CIUDAD'].map((k) => [k, (lugar as Fila)[k]]));
};

const existentesDe = async (ctx: Ctx) => (await todas(ctx).execute()).map((s) => escrita(s, ctx.sesion.clinica.pais.ID_PAIS));

export const exportarSucursales = async (ctx: Ctx): Promise<Salida> =>
  enLibro({ titulo: 'Sucursales', campos: CAMPOS, filas: await existentesDe(ctx), pais: ctx.sesion.clinica.pais });

export async function importarSucursales(ctx: Ctx, cuerpo: Importar): Promise<Importacion> {
  await ctx.bloquear('sucursales');
  const { ID_PAIS } = ctx.sesion.clinica.pais;
  const r = await importar(
    {
      pais: ctx.sesion.clinica.pais,
      campos: CAMPOS,
      schema: Renglon.extend({ ID_PAIS: opcional(codigo()) }).transform((s, ctx) => {
        const { falta, ...ubicada } = ubicar({ ...s, ID_PAIS: s.ID_PAIS ?? ID_PAIS });
        if (falta) ctx.addIssue({ code: 'custom', path: [falta], message: 'Seleccione una opción válida' });
        return ubicada;
      }),
      natural: ['NOMBRECLINICA'],
      existentes: await existentesDe(ctx),
      agregar: async (filas) => {
        const primero = await siguienteNumero(ctx);
        await reponerFilas(
          ctx,
          TABLA,
          filas.map((f, n) => ({ CODIGOCLINICA: primero + n, ...guardada(f), ACTIVO: 1 })),
        );
      },
      actualizar: (filas) =>
        reponerFilas(
          ctx,
          TABLA,
          filas.map(({ antes, cambia }) => ({ CODIGOCLINICA: antes.CODIGOCLINICA, ...guardada({ ...antes, ...cambia }) })),
        ),
    },
    cuerpo,
  );
  ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
  return r;
}
