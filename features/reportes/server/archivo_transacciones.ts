// Report of the services of RIPS (Colombia), with what each lacks for the files. Its files are made in features/rips.
import { P } from '#domain/permisos.ts';
import { medicosDe } from '#features/medicos/server/medico.ts';
import { FILTROS } from '#features/rips/contract.ts';
import { CLASES, claseDe } from '#features/rips/rules.ts';
import { ALCANCE, atencionesDe, enPeriodo } from '#features/rips/server/atenciones.ts';
import { enFacturas, faltasDe } from '#features/rips/server/facturas.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { codigo, fecha, importe, opcion, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import { esteMes, exigirPeriodo } from './comun/periodo.ts';

export default reporte({
  accion: '/rips/archivo_transacciones',
  titulo: 'RIPS',
  descripcion: 'Atenciones de un periodo con sus códigos, lo que falta en cada una, y los archivos para conciliar o reportar',
  grupo: 'RIPS',
  permiso: P.reportes.rips,
  si: (c) => c.pais.rips,
  hoja: 'apaisada',
  filtros: FILTROS,
  defectos: (ctx) => ({ ...esteMes(ctx), CODIGOMEDICO: null, SUCURSALES_TODAS: 0 }),
  opciones: async (ctx) => ({
    CODIGOMEDICO: (await medicosDe(ctx, { inactivos: true, sucursal: null })).map((m) => [m.CODIGOMEDICO, m.NOMBRECOMPLETO]),
  }),
  alcance: ALCANCE,
  columnas: {
    PACIENTE: textoOpcional('Paciente', 160),
    FECHA: fecha('Fecha'),
    DOCUMENTO: textoOpcional('Documento', 60),
    CLASE: opcional(opcion('Clase', CLASES)),
    CODIGO_RIPS: textoOpcional('Código', 20),
    DESCRIPCION: textoOpcional('Servicio', 200),
    DIAGNOSTICO: textoOpcional('Diagnóstico', 60),
    FACTURA: textoOpcional('Factura', 20),
    MEDICO: textoOpcional('Médico', 160),
    SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
    IMPORTE: importe('Valor'),
    FALTA: textoOpcional('Por corregir', 1000),
    FOLIOCARGO: codigo('Folio'),
  },
  totales: ['IMPORTE'],
  async consulta(ctx, f, donde) {
    exigirPeriodo(f);
    const { clinica } = ctx.sesion;
    const filas = await atencionesDe(ctx, enPeriodo(f, donde));
    const faltas = new Map(enFacturas(filas).flatMap((x) => [...faltasDe(x, clinica.RIPS_JSON === 1, clinica)]));
    return filas.map((a) => ({
      ...a,
      DOCUMENTO: `${a.MASCARA} ${a.DOCUMENTOID}`.trim(),
      CLASE: claseDe(a.TIPO),
      CODIGO_RIPS: claseDe(a.TIPO) === 'consulta' ? (a.nota?.CODIGO_CUPS ?? '') : a.CODIGO_RIPS,
      DIAGNOSTICO: a.diagnosticos.slice(0, 4).join(' '),
      FALTA: (faltas.get(a.FOLIOCARGO) ?? []).join('; '),
    }));
  },
});
