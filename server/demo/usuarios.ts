// Five users, each with the level of their job.
import { CODIGOS_PERMISOS, GRUPOS_PERMISOS, P } from '#domain/permisos.ts';
import { niveles } from '#features/niveles/contract.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { usuarios as contrato } from '#features/usuarios/contract.ts';
import '#features/personal/server/table.ts';
import type { Parte } from './siembra.ts';

export const CLAVE_DEMO = 'Galeno2026';
const G = GRUPOS_PERMISOS;
const expediente = CODIGOS_PERMISOS.filter((p) => p >= 100 && p < 200);

const MESAS = [
  [
    'medico',
    'Médico',
    'Consultorio',
    [
      ...expediente,
      ...G.Agenda,
      P.catalogos.verConceptosIngresos,
      P.medikit.usar,
      P.catalogosClinicos.plantillasHistorias,
      P.catalogosClinicos.medicamentos,
      P.catalogosClinicos.indicaciones,
      P.catalogosClinicos.diagnosticos,
      P.reportes.pacientes,
      P.reportes.expediente,
      P.estadisticas.pacientes,
      P.complementosSis.fecharAtras,
    ],
  ],
  [
    'recep',
    'Recepción',
    'Recepción',
    [
      P.pacientes.abrir,
      P.pacientes.registrar,
      P.pacientes.editar,
      P.pacientes.verConsultas,
      P.archivos.verDocumentos,
      ...G.Agenda,
      P.caja.ver,
      P.caja.cobrar,
      P.caja.registrarCargos,
      P.caja.imprimirRecibos,
      P.caja.cotizar,
      P.catalogos.verConceptosIngresos,
      P.catalogos.origenes,
      P.catalogos.aseguradoras,
      P.catalogos.etiquetas,
      P.reportes.agenda,
      P.reportes.pacientes,
    ],
  ],
  [
    'caja',
    'Caja',
    'Caja',
    [
      P.pacientes.abrir,
      P.pacientes.registrar,
      P.pacientes.editar,
      P.citas.agendar,
      P.contactos.ver,
      ...G.Caja,
      ...G.Finanzas,
      P.catalogos.verConceptosIngresos,
      P.catalogos.conceptosIngresos,
      P.catalogos.conceptosGastos,
      P.reportes.caja,
      P.estadisticas.finanzas,
    ],
  ],
  ['almacen', 'Almacén', 'Almacén', [...G.Inventario, P.catalogos.productos, P.catalogos.almacenes, P.reportes.inventario]],
] as const;

/** Levels and users besides the administrator. They come after the doctors, because one of them is a doctor. */
export const usuarios: Parte = async ({ llamar, db, demo, avance }) => {
  const doctora = demo.MEDICOS[0]!;
  for (const [CLAVEUSUARIO, DESCRIPCION, mesa, permisos] of MESAS) {
    const PROCESOS = Object.fromEntries(permisos.map((p) => [p, 1]));
    const { NIVEL } = await llamar(niveles.agregar, {}, { DESCRIPCION, PROCESOS });
    const medica = CLAVEUSUARIO === 'medico';
    const { CODIGOUSUARIO } = await llamar(
      contrato.agregar,
      {},
      {
        NOMBRE: medica ? doctora.NOMBRE : mesa,
        APEPAT: medica ? doctora.APELLIDO_PATERNO : '',
        APEMAT: medica ? doctora.APELLIDO_MATERNO : '',
        MAIL: `${CLAVEUSUARIO}@${demo.CODIGOCLIENTE}.ejemplo.com`,
        CLAVEUSUARIO,
        NIVEL,
        CODIGOMEDICO: medica ? doctora.CODIGOMEDICO : '',
        SUCURSALES_TODAS: 1,
        PASS: CLAVE_DEMO,
        REPASS: CLAVE_DEMO,
      },
    );
    avance.usuarios[CLAVEUSUARIO] = CODIGOUSUARIO;
  }
  await db.updateTable('usuarios').set({ NOMBRE: 'Administración' }).where('CODIGOUSUARIO', '=', USUARIO_PRINCIPAL).execute();
};
