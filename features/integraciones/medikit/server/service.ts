// Calls of Medikit: registration of doctors and the catalogues of the service.
import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import { medicoBloqueado, medicoDe, ponerMedikit } from '#features/medicos/server/medico.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { medikit, medikitCatalogos, medikitMedico } from '../contract.ts';
import type { RegistroMedico } from '../fields.ts';
import { conMas, puedeRegistrar, puedeUsarMedikit } from '../rules.ts';
import { especialidades, medicamentos, registrarMedico, vias } from './medikit.ts';
import './table.ts';

const LIMITE = 50;
/** Every call to a catalogue first checks that the clinic has Medikit. */
const catalogo = (ctx: Ctx) => exigir(puedeUsarMedikit(ctx.sesion.clinica));

export default [
  implement(medikitMedico, {
    async obtener_medikit(ctx, { CODIGOMEDICO }) {
      exigir(puedeUsarMedikit(ctx.sesion.clinica));
      const { MEDIKIT_ID } = await medicoDe(ctx, CODIGOMEDICO);
      const r = await ctx.db.selectFrom('medicos_medikit').selectAll().where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
      return r && MEDIKIT_ID ? { ...r, MEDIKIT_ID } : null;
    },
    async datos_para_medikit(ctx, { CODIGOMEDICO }) {
      const { clinica } = ctx.sesion;
      exigir(puedeUsarMedikit(clinica));
      const m = await medicoDe(ctx, CODIGOMEDICO);
      const lada = conMas(m.TCEL_LADA, clinica.pais.telefono.lada);
      return {
        CODIGOMEDICO,
        NOMBRE: m.NOMBRE,
        APELLIDOS: [m.APELLIDO_PATERNO, m.APELLIDO_MATERNO].filter(Boolean).join(' '),
        FECHA_NACIMIENTO: m.FECHA_NACIMIENTO,
        MAIL: m.MAIL,
        TEL_LADA: lada,
        TELEFONO1: m.TELEFONO1,
        TCEL_LADA: lada,
        TCELULAR: m.TCELULAR,
        ESPECIALIDAD: m.ESPECIALIDAD,
        CEDULA_PROFECIONAL: m.CEDULA_PROFECIONAL,
        UNIVERSIDAD: m.UNIVERSIDAD,
        CALLE_Y_NUMERO: m.CALLE_Y_NUMERO,
        CODIGO_POSTAL: m.CODIGO_POSTAL,
        ID_PAIS: m.PAIS ?? clinica.ID_PAIS,
        ID_ESTADO: m.ESTADO,
        ID_CIUDAD: m.CIUDAD,
      };
    },
    medikit_registrar: enDosPasos({
      async antes(ctx, { CODIGOMEDICO }, registro) {
        exigir(puedeUsarMedikit(ctx.sesion.clinica));
        exigir(puedeRegistrar('El médico', await medicoBloqueado(ctx, CODIGOMEDICO)));
        exigirDomicilio(registro);
        return { registro, referencia: `${ctx.sesion.clinica.CODIGOCLIENTE}/medico/${CODIGOMEDICO}` };
      },
      fuera: (host, { registro, referencia }) => registrarMedico(host, referencia, registro),
      async despues(ctx, { CODIGOMEDICO }, registro, MEDIKIT_ID) {
        exigir(puedeRegistrar('El médico', await medicoBloqueado(ctx, CODIGOMEDICO)));
        await ctx.db
          .insertInto('medicos_medikit')
          .values({ CODIGOMEDICO, ...registro })
          .execute();
        await ponerMedikit(ctx, CODIGOMEDICO, MEDIKIT_ID);
        return { MEDIKIT_ID };
      },
    }),
  }),
  implement(medikitCatalogos, {
    obtener_medikit_especialidades: enDosPasos({ antes: catalogo, fuera: especialidades, despues: (_, __, ___, lista) => lista }),
    obtener_medikit_via_administracion: enDosPasos({ antes: catalogo, fuera: vias, despues: (_, __, ___, lista) => lista }),
    obtener_medikit_medicamentos: enDosPasos({
      antes(ctx, _, q) {
        catalogo(ctx);
        return q;
      },
      fuera: (host, { BUSCAR, LIMITE: n }) => medicamentos(host, BUSCAR, n ?? LIMITE),
      despues: (_, __, ___, lista) => lista.slice(0, LIMITE).map((m) => ({ ID_MEDICAMENTO: m.ID, NOMBRE: m.DESCRIPCION })),
    }),
  }),
  implement(medikit, {
    estado: (ctx) => estadoDe(ctx, 'medikit', 0),
  }),
];

function exigirDomicilio({ ID_PAIS, ID_ESTADO, ID_CIUDAD }: RegistroMedico): void {
  const campo = !estadosDe(ID_PAIS).some((e) => e.ID === ID_ESTADO)
    ? 'ID_ESTADO'
    : ciudadesDe(ID_PAIS, ID_ESTADO).some((c) => c.ID === ID_CIUDAD)
      ? null
      : 'ID_CIUDAD';
  if (campo) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES: { [campo]: 'Seleccione una opción válida' } });
}
