// Two users on one form: whoever saves a form loaded before another's save is told so, and the first save is kept. Calls that
// edit a row with VERSION are included automatically; one that edits without VERSION is listed with its reason.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { citasControl } from '#features/agenda/citas_control/contract.ts';
import { eventos, noLaborables } from '#features/agenda/eventos/contract.ts';
import { registrosCrecimiento } from '#features/crecimiento/contract.ts';
import { diagnosticos } from '#features/diagnosticos/contract.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { analisisClinicos } from '#features/expediente/analisis/contract.ts';
import { documentos } from '#features/expediente/documentos/contract.ts';
import { enlacesExternos } from '#features/expediente/enlaces_externos/contract.ts';
import { formatos } from '#features/expediente/formatos/contract.ts';
import { estudiosGabinete } from '#features/expediente/gabinete/contract.ts';
import { type HistoriaCompleta, historiasClinicas } from '#features/expediente/historias_clinicas/contract.ts';
import { todasLasPreguntas } from '#features/expediente/historias_clinicas/rules.ts';
import { imagenesPaciente } from '#features/expediente/imagenes/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { controlPrenatal } from '#features/expediente/prenatal/contract.ts';
import { registrosVacunas } from '#features/expediente/vacunacion/contract.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { movimientosInventario } from '#features/inventario/movimientos/contract.ts';
import { registrosNorma } from '#features/norma/contract.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import { programados } from '#features/reportes/programados/contract.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Call, cuerpoDe, escribe } from '#kernel/shared/endpoint.ts';
import { type Campo, campoDe } from '#kernel/shared/fields.ts';
import { nombreDe } from '#testing/ataque.ts';
import { ArchivoDePrueba, Cliente, casa, clinica } from '#testing/clinica.ts';
import { complementoAbierto } from '#testing/norma.ts';
import { pdfDePrueba } from '#testing/ordenes.ts';
import { embarazada, recienNacido } from '#testing/pacientes.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call));
const forma = (call: Call): Record<string, z.ZodType> => (cuerpoDe(call, CLINICA_EJEMPLO) as z.ZodObject).shape ?? {};
const campo = (s: z.ZodType): Campo | undefined => {
  try {
    return campoDe(s);
  } catch {
    return undefined;
  }
};
/** The name of the version field of what a call edits: the row's, or that of the part shown by the form. */
const versionDe = (call: Call): string | undefined => {
  const suyas = Object.entries(forma(call)).flatMap(([k, s]) => (campo(s)?.tipo === 'version' ? [k] : []));
  return suyas.includes('VERSION') ? 'VERSION' : suyas[0];
};
const conVersion = (call: Call) => versionDe(call) !== undefined;
/** Calls that create rows share the form with those that edit. A merge is a row too: its own test tries its two versions. */
const crea = (call: Call) => /^(agregar|guardar$|fusionar$)/.test(call.nombre);
/** Of another country than this clinic's: the slice's own test tries them. */
const DE_OTRO_PAIS = ['/reportes/rips/actualizar/:FOLIOCARGO'];
const ESCRIBEN = LLAMADAS.filter((c) => c.permiso !== 'plataforma' && escribe(c));
const EDITAN = ESCRIBEN.filter((c) => !crea(c) && conVersion(c) && !DE_OTRO_PAIS.includes(c.ruta));

let yo: Cliente;
beforeAll(async () => {
  const c = await casa();
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'dos' }], pacientes: 8 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'dos'");
  yo = await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, 'dos', CLINICA_MX.ZONA_HORARIA, '', 1) });
}, 120_000);

interface Fila {
  params: Arbol;
  leer: () => Promise<Arbol>;
}
const hermana = (call: Call, ...nombres: string[]) =>
  nombres.map((n) => LLAMADAS.find((c) => c.slice === call.slice && c.nombre === n)).find(Boolean);
const todas = async (lista: Call, params: Arbol = {}) =>
  (await yo.hacer(lista, { ...Object.fromEntries(Object.keys(lista.params).map((p) => [p, 1])), ...params })) as unknown as Arbol[];
/** Reads a row from its list again. */
async function deLista(
  lista: Call,
  clave: string,
  { params = {}, parte = clave, cual }: { params?: Arbol; parte?: string; cual?: unknown } = {},
): Promise<Fila> {
  const id = cual ?? (await todas(lista, params))[0]![clave];
  const leer = async () => (await todas(lista, params)).find((f) => f[clave] === id) ?? {};
  return { params: { [parte]: id }, leer };
}
const la = (ruta: string): Call => LLAMADAS.find((c) => c.ruta === ruta)!;
const uno = (leer: Call, params: Arbol): Fila => ({ params, leer: () => yo.hacer(leer, params) as unknown as Promise<Arbol> });
let n = 0;
const FUTURO = () => sumarDias(enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha, 40);

/** A history with its answers as its form sends them. */
const conRespuestas = (h: Arbol): Arbol => ({
  ...h,
  RESPUESTAS: todasLasPreguntas(h as unknown as HistoriaCompleta).map(({ CODIGOPREGUNTA, RESPUESTA }) => ({ CODIGOPREGUNTA, RESPUESTA })),
});

type Ordenes = typeof analisisClinicos | typeof estudiosGabinete;
async function orden(c: Ordenes): Promise<Fila> {
  const nueva = { CODIGOPACIENTE: 1, CODIGOMEDICO: 1, OTROS_ANALISIS: 'Zinc', OTROS_ESTUDIOS: 'Densitometría' };
  const o = uno(c.obtener_detalle, { ID_ORDEN: (await yo.hacer(c.agregar, {}, nueva as never)).ID_ORDEN });
  return { ...o, leer: async () => ({ ...(await o.leer()), RESULTADO: {} }) };
}
async function archivoDeOrden(c: Ordenes): Promise<Fila> {
  const { params } = await orden(c);
  const { ID } = await yo.hacer(c.agregar_resultado_de, params as never, { ARCHIVO: pdfDePrueba(), DESCRIPCION: 'Uno' } as never);
  const leer = async () => (await yo.hacer(c.obtener_detalle, params as never)).ARCHIVOS.find((a) => a.ID === ID) as unknown as Arbol;
  // The address of the file is not a file that is sent again.
  return { params: { ...params, ID }, leer: async () => ({ ...(await leer()), ARCHIVO: undefined }) };
}

/** Where to find the row of a call when it is not the first of `obtener`, read with `obtener_uno`. */
const AYER = () => sumarDias(enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha, -1);
async function medido(): Promise<{ ID: number }> {
  const CODIGOPACIENTE = await recienNacido(yo);
  const medidas = { FECHA: AYER(), EDAD: 0, MESES: 0, PESO: 3.2, TALLA: 50, POSICION: 0 };
  return yo.hacer(registrosCrecimiento.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, ...medidas });
}
const DONDE: Record<string, () => Promise<Fila>> = {
  '/agenda/actualizar/:N_CITA': async () => {
    const cita = { F_CITA: FUTURO(), H_CITA: `1${n++}:00`, H_MINCITA: 30, CODIGOPACIENTE: 1, CODIGOMEDICO: 1, CONFIRMAR_AGENDAR: 1 };
    const { N_CITA } = (await yo.hacer(citas.agregar, {}, cita)) as { N_CITA: number };
    return uno(citas.obtener_uno, { N_CITA });
  },
  '/finanzas/actualizar_gasto/:NUMERO': async () => {
    const FECHA = enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha;
    const { NUMERO } = await yo.hacer(finanzas.agregar_gasto, {}, { FECHA, CODIGOCONCEPTO: 1, IMPORTE: 10 });
    const periodo = { FECHA_INICIAL: FECHA, FECHA_FINAL: FECHA };
    const leer = async () => (await yo.hacer(finanzas.obtener_gastos, {}, periodo)).find((g) => g.NUMERO === NUMERO) as unknown as Arbol;
    return { params: { NUMERO }, leer };
  },
  '/inventario/movimientos/actualizar/:ID': async () => {
    const FECHA = enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha;
    const entrada = { TIPO: TIPO_MOVIMIENTO.entrada, FECHA, HORA: '00:00', ID_DESTINO: 1, PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 1 }] };
    const { ID } = await yo.hacer(movimientosInventario.agregar, {}, entrada);
    return uno(movimientosInventario.obtener_detalle, { ID });
  },
  '/agenda/actualizar_evento/:CONSECUTIVO': async () => {
    const evento = {
      TIPO: 0,
      F_EXCLUIDA: FUTURO(),
      FECHAINICIAL: FUTURO(),
      FECHAFINAL: FUTURO(),
      DIACOMPLETO: 1,
      MOTIVO: 'Congreso',
      CODIGOMEDICO: 1,
    };
    const { CONSECUTIVO } = await yo.hacer(eventos.agregar_evento, {}, { ...evento, CONFIRMAR_AGENDAR: 1 });
    return deLista(noLaborables.obtener, 'CONSECUTIVO', { cual: String(CONSECUTIVO) });
  },
  '/agenda/actualizar_enlace/:N_CITA': async () => {
    const cita = await DONDE['/agenda/actualizar/:N_CITA']!();
    await yo.casa.dueno.query(`update citas set "TIPO_CITA" = 1 where cliente = $1 and "N_CITA" = $2`, [yo.cliente, cita.params.N_CITA]);
    return cita;
  },
  '/agenda/actualizar_observaciones/:N_CITA': () => DONDE['/agenda/actualizar/:N_CITA']!(),
  '/lista_espera/guardar_ajustes': async () => uno(la('/lista_espera/ajustes'), {}),
  '/citas_control/actualizar/:ID': async () => {
    const { ID } = await yo.hacer(citasControl.agregar, {}, { FECHA: FUTURO(), CODIGOPACIENTE: 1, CODIGOMEDICO: 1, MOTIVO: 'Control' });
    return deLista(citasControl.obtener_siguientes, 'ID', { params: { CODIGOPACIENTE: 1 }, cual: ID });
  },
  '/expediente/enlaces_externos/actualizar/:ID': async () => {
    const enlace = { ENLACE: 'https://visor.example/estudio', DESCRIPCION: 'Tomografía', CODIGOMEDICO: 1 };
    const { ID } = await yo.hacer(enlacesExternos.agregar, { CODIGOPACIENTE: 1 }, enlace);
    return deLista(enlacesExternos.obtener, 'ID', { params: { CODIGOPACIENTE: 1 }, cual: ID });
  },
  '/expediente/analisis_clinicos/actualizar_fecha/:ID_ORDEN': () => orden(analisisClinicos),
  '/expediente/estudios_gabinete/actualizar_fecha/:ID_ORDEN': () => orden(estudiosGabinete),
  '/expediente/analisis_clinicos/actualizar_resultados/:ID_ORDEN': () => orden(analisisClinicos),
  '/expediente/analisis_clinicos/actualizar_resultado/:ID_ORDEN/:ID': () => archivoDeOrden(analisisClinicos),
  '/expediente/estudios_gabinete/actualizar_resultado/:ID_ORDEN/:ID': () => archivoDeOrden(estudiosGabinete),
  '/expediente/imagenes/actualizar/:CONTADOR': async () => {
    const FOTO = new ArchivoDePrueba(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#999' } })
        .png()
        .toBuffer(),
      'a.png',
      'image/png',
    );
    const donde = { CODIGOPACIENTE: 1, CODIGOCARPETA: 0 };
    const { CONTADORES } = await yo.hacer(imagenesPaciente.agregar, donde, { DESCRIPCION: 'Foto', FOTO: FOTO as never });
    return deLista(imagenesPaciente.obtener, 'CONTADOR', { params: donde, cual: CONTADORES[0]! });
  },
  '/expediente/documentos/actualizar/:CONTADOR': async () => {
    const DOCUMENTO = new ArchivoDePrueba(Buffer.from('Nota'), 'a.txt', 'text/plain') as never;
    const documento = { DESCRIPCION: 'Nota', CODIGOCARPETA: 0, DOCUMENTO };
    return uno(documentos.obtener_uno, { CODIGOPACIENTE: 1, ...(await yo.hacer(documentos.agregar, { CODIGOPACIENTE: 1 }, documento)) });
  },
  ...Object.fromEntries(
    [documentos, imagenesPaciente].map((c) => [
      c.renombrar_carpeta.ruta,
      async () => {
        const { CODIGOCARPETA } = await yo.hacer(c.agregar_carpeta, { CODIGOPACIENTE: 1 }, { DESCRIPCION: `Carpeta ${n++}` });
        const carpeta = await deLista(c.obtener_carpetas, 'CODIGOCARPETA', { params: { CODIGOPACIENTE: 1 }, cual: CODIGOCARPETA });
        return { ...carpeta, params: { CODIGOPACIENTE: 1, CODIGOCARPETA } };
      },
    ]),
  ),
  '/expediente/registros_crecimiento/actualizar/:ID': async () => uno(registrosCrecimiento.obtener_uno, await medido()),
  '/expediente/registros_crecimiento/guardar_antecedentes': async () => {
    const CODIGOPACIENTE = await recienNacido(yo);
    return uno(registrosCrecimiento.obtener_antecedentes, { CODIGOPACIENTE });
  },
  '/expediente/control_prenatal/actualizar_registro/:ID': async () => uno(controlPrenatal.obtener_registro, await embarazada(yo)),
  '/expediente/control_prenatal/actualizar_imagen/:ID_REGISTRO/:ID': async () => {
    const { ID: ID_REGISTRO } = await embarazada(yo);
    const eco = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#445566' } })
      .png()
      .toBuffer();
    const IMAGEN = new ArchivoDePrueba(eco, 'eco.png', 'image/png') as never;
    await yo.hacer(controlPrenatal.agregar_imagen, { ID_REGISTRO }, { IMAGEN, DESCRIPCION: 'Perfil' });
    const leer = async () => (await yo.hacer(controlPrenatal.obtener_imagenes, { ID: ID_REGISTRO }))[0] as unknown as Arbol;
    return { params: { ID_REGISTRO, ID: (await leer()).ID as number }, leer };
  },
  ...Object.fromEntries(
    [registrosNorma.actualizar, registrosNorma.cerrar].map((c) => [
      c.ruta,
      async () => uno(registrosNorma.obtener_uno, await complementoAbierto(yo, AYER())),
    ]),
  ),
  '/expediente/registros_vacunas/actualizar/:CODIGOPACIENTE/:ID_DOSIS': async () => {
    const de = { CODIGOPACIENTE: await recienNacido(yo), ID_DOSIS: 101 };
    await yo.hacer(registrosVacunas.actualizar, de, { FECHA: AYER(), LOTE: 'A1', NOTA: '' });
    const cartilla = { ...de, ID_CARTILLA: 1 };
    const leer = async () => (await yo.hacer(registrosVacunas.obtener, cartilla)).find((d) => d.ID_DOSIS === 101) as unknown as Arbol;
    return { params: de, leer };
  },
  '/expediente/registros_vacunas/actualizar_otra/:CODIGOPACIENTE/:ID_DOSIS': async () => {
    const CODIGOPACIENTE = await recienNacido(yo);
    const otra = { VACUNA: 'Varicela', ENFERMEDAD: '', DOSIS: '', FECHA: AYER(), LOTE: 'A1', NOTA: '' };
    const { ID } = await yo.hacer(registrosVacunas.agregar_otra, { CODIGOPACIENTE }, otra);
    const leer = async () => (await yo.hacer(registrosVacunas.obtener_otras, { CODIGOPACIENTE }))[0] as unknown as Arbol;
    return { params: { CODIGOPACIENTE, ID_DOSIS: ID }, leer };
  },
  '/expediente/historias_clinicas/actualizar_respuestas/:CONSECUTIVO': async () => {
    const { CODIGOHC } = await yo.hacer(plantillasHc.agregar, {}, { DESCRIPCION: `Dolor ${n++}`, ACTIVO: 1 });
    const { CODIGOSECCION } = await yo.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: 'Dolor', ACTIVO: 1 });
    await yo.hacer(plantillasHc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION, DESCRIPCION: 'Intensidad', TIPO_RESPUESTA: 'N' });
    const { CONSECUTIVO } = await yo.hacer(historiasClinicas.agregar, {}, { CODIGOHC, CODIGOMEDICO: 1, CODIGOPACIENTE: 1 });
    const historia = await uno(historiasClinicas.obtener_detalle, { CONSECUTIVO });
    // The answers of a history are in its questions.
    return { ...historia, leer: async () => conRespuestas(await historia.leer()) };
  },
  '/expediente/formatos/actualizar/:ID': async () => {
    const lista = await yo.hacer(la('/formatos_impresion/obtener'));
    const ID_FORMATO = (lista as unknown as { ID: number }[])[0]!.ID;
    return uno(formatos.obtener_uno, await yo.hacer(formatos.agregar, {}, { ID_FORMATO, CODIGOPACIENTE: 1, CODIGOMEDICO: 1 }));
  },
  '/expediente/notas_evolucion/actualizar/:CODIGOPACIENTE/:CONSECUTIVO': async () => {
    const nota = {
      CODIGOMEDICO: 1,
      NOTA: '<p>Sin edema.</p>',
      CERRADA: 0,
      FECHA: '2025-01-15',
      HORA: '08:00',
      SIGNOS_VITALES: { PESO: 70 },
    };
    const { CONSECUTIVO } = (await yo.hacer(notasEvolucion.agregar, { CODIGOPACIENTE: 1 }, nota)) as { CONSECUTIVO: number };
    return uno(notasEvolucion.obtener_uno, { CODIGOPACIENTE: 1, CONSECUTIVO });
  },
  '/reportes/programados/actualizar/:ID': async () => {
    const nuevo = { REPORTE: '/ingresos/formas_pago', FILTROS: '', FRECUENCIA: 1, FORMATO: 1, DESTINATARIOS: [yo.usuario] };
    const { ID } = await yo.hacer(programados.agregar, {}, nuevo);
    // The form sends the codes of those that the list names.
    const leer = async () => {
      const leido = (await yo.hacer(programados.obtener)).find((p) => p.ID === ID)!;
      return { ...leido, DESTINATARIOS: leido.DESTINATARIOS.map((d) => d.CODIGOUSUARIO) };
    };
    return { params: { ID }, leer };
  },
  '/catalogo/diagnosticos/actualizar/:CODIGO': async () => {
    await yo.hacer(diagnosticos.agregar, {}, { CODIGO: 'XX1', DESCRIPCION: 'Cansancio', ACTIVO: 1 });
    return uno(diagnosticos.obtener_uno, { CODIGO: 'XX1' });
  },
  '/lista_espera/actualizar/:ID': async () => {
    const { ESPERAS } = (await yo.hacer(la('/lista_espera/obtener'))) as unknown as { ESPERAS: Arbol[] };
    return uno(la('/lista_espera/obtener_uno/:ID'), { ID: ESPERAS[0]!.ID });
  },
  // The first rows belong to the administrator.
  '/niveles/actualizar/:NIVEL': async () => uno(la('/niveles/obtener_uno/:NIVEL'), { NIVEL: 4 }),
  '/usuarios/actualizar/:CODIGOUSUARIO': async () => uno(la('/usuarios/obtener_uno/:CODIGOUSUARIO'), { CODIGOUSUARIO: 4 }),
  '/pacientes/actualizar/:CODIGOPACIENTE': async () => uno(la('/pacientes/obtener_uno/:CODIGOPACIENTE'), { CODIGOPACIENTE: 2 }),
  '/pacientes/actualizar_alertas/:CODIGOPACIENTE': async () => uno(la('/pacientes/obtener_alertas/:CODIGOPACIENTE'), { CODIGOPACIENTE: 3 }),
  '/formatos_impresion/actualizar/:NOMBRE': async () => uno(la('/formatos_impresion/obtener_uno/:NOMBRE'), { NOMBRE: '1' }),
  '/imagenes_interactivas/actualizar/:ID': async () => uno(la('/imagenes_interactivas/obtener_uno/:ID/1'), { ID: 1 }),
  '/historias_clinicas/actualizar_seccion/:CODIGOSECCION': () => deLista(plantillasHc.obtener_secciones, 'CODIGOSECCION'),
  '/historias_clinicas/actualizar_pregunta/:CODIGOPREGUNTA': () => deLista(plantillasHc.obtener_preguntas, 'CODIGOPREGUNTA'),
  '/historias_clinicas/actualizar_opcion/:CODIGOOPCION': () => deLista(plantillasHc.obtener_opciones, 'CODIGOOPCION'),
};
/** The usual pattern: a list, one of its rows, and the form that edits it. */
async function porPatron(call: Call): Promise<Fila> {
  const [parte] = Object.keys(call.params);
  const leer = hermana(call, call.nombre.replace('actualizar', 'obtener_uno'), call.nombre.replace('actualizar', 'obtener'))!;
  if (!parte) return uno(leer, {});
  const lista = hermana(call, 'obtener_con', 'obtener')!;
  const [primera] = await todas(lista);
  const clave = parte in primera! ? parte : Object.keys(primera!)[0]!;
  return parte in leer.params ? uno(leer, { [parte]: primera![clave] }) : deLista(lista, clave, { parte });
}

const TEXTOS = /^(NOMBRE|DESCRIPCION|REFERENCIA|MOTIVO|NOTA|NOTAS|D_OBSERVACIONES|OBSERVACIONES|PLANTILLA|NOMBRECLINICA)$/;
/** The same form with one changed value: a text, or a switch when it has no text. */
function conOtro(cuerpo: Arbol, call: Call, n: number): Arbol {
  if (Array.isArray(cuerpo.RESPUESTAS)) return { ...cuerpo, RESPUESTAS: cuerpo.RESPUESTAS.map((r) => ({ ...r, RESPUESTA: String(n) })) };
  const campos = Object.entries(forma(call));
  const texto = campos.find(([k]) => TEXTOS.test(k))?.[0];
  if (texto) return { ...cuerpo, [texto]: `${cuerpo[texto] ?? ''}`.replace(/(<\/p>)?$/, ` ${n === 1 ? 'Primera' : 'Segunda'}$1`) };
  const interruptor = campos.find(([, s]) => campo(s)?.tipo === 'siNo')?.[0];
  return interruptor ? { ...cuerpo, [interruptor]: n % 2 } : cuerpo;
}

/** Removes link signatures, which differ at each reading. */
const sinFirma = (f: Arbol): unknown => JSON.parse(JSON.stringify(f).replace(/caduca=\d+&firma=[\w-]+/g, ''));

describe('lo que leyó antes de que otro guardara no se guarda encima', () => {
  test.each(EDITAN.map((c) => [nombreDe(c), c] as const))('%s', async (_, call) => {
    const { params, leer } = await (DONDE[call.ruta]?.() ?? porPatron(call));
    const leida = await leer();
    const VERSION = versionDe(call)!;
    expect(leida[VERSION], 'lo que se lee dice su versión').toEqual(expect.any(Number));
    const cuerpo = { ...leida, ...(call.confirma ? { [call.confirma]: 1 } : {}) };
    const primera = await yo.llamar(call, params, conOtro(cuerpo, call, 1));
    expect(primera, JSON.stringify(primera.data)).toMatchObject({ success: true });
    const guardada = await leer();
    expect(guardada).not.toEqual(leida);
    const segunda = await yo.llamar(call, params, conOtro(cuerpo, call, 2));
    expect(segunda).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Otra persona (guardó cambios en|cambió) .+\. Revise .+ y guarde de nuevo$/),
      data: { [VERSION]: guardada[VERSION] },
    });
    expect(sinFirma(await leer())).toEqual(sinFirma(guardada));
    const tercera = await yo.llamar(call, params, conOtro({ ...cuerpo, [VERSION]: guardada[VERSION] }, call, 2));
    expect(tercera, JSON.stringify(tercera.data)).toMatchObject({ success: true });
  });
});

/** Calls that overwrite without a version, by name or path, each with its reason. */
const SIN_VERSION: readonly (readonly [cuales: RegExp, porque: string])[] = [
  [
    /\/(eliminar|cancelar|retirar|descartar|desconectar|desbloquear|cerrar)\w*(\/|$)/,
    'ends something: who comes second is told that it has ended',
  ],
  [/\/importar$/, 'shows what would change, row by row, before it changes it'],
  [/\/(re)?(enviar|ofrecer|aviso)\w*(\/|$)/, 'says something to somebody'],
  [
    /\/(cambiar_estatus|cambiar_estado|cambiar_etiqueta|mostrar_asistente|ajustar_gcalendar|atender)\//,
    'a switch: the value it leaves is the one chosen',
  ],
  [/^\/auth\/pantalla_inicio$/, 'a choice of one person: the last one is meant'],
  [
    /^\/expediente\/formatos\/(actualizar_firma|pedir_firma)\/|^\/firmas\/firmar\//,
    'signs once, and only the text that was read: its hash is sent back',
  ],
  [/^\/firmas\/abrir\//, 'opens a link, once'],
  [/\/revisar\//, 'notes that results were seen, once'],
  [/\/(cambiar_foto|actualizar_firma|actualizar_logo)\//, 'a picture, whole: nothing of the one before is sent back'],
  [
    /\/(login|otra_vez|codigos_nuevos|reset_pass|new_pass|change_pass|change_user_pass|totp_\w+)(\/|$)/,
    'keys of one person, never shown and so never stale',
  ],
  [
    /\/(enlazar\w*|obtener_enlace\w*|subir_certificados\w*|medikit_registrar|sincronizar_gcalendar)(\/|$)/,
    'an account outside, written anew each time',
  ],
  [
    /\/(responder|como_paciente|confirmar|mover|apartar|agendar|sms|whatsapp)(\/|$)/,
    'an answer or a booking of the patient: judged by the state of the appointment',
  ],
  [/^\/expediente\/solicitudes\/(contestar|cumplir)\//, 'done once: what was answered is never changed'],
  [/\/citas_pago_pendiente\/(pagar|pagada_sin_registro)/, 'pays once: judged by whether the appointment still waits for its payment'],
  [/^\/caja\/turnos\//, 'opens once, adds a movement, closes once: judged by whether the shift is open'],
  [
    /^\/caja\/(complementos_pago|facturas|facturas_globales|facturas_peru)\/(facturar|timbrar|consultar_\w+|cancelar|solicitar|sustituir|dar_de_baja|nota_credito)(\/|$)/,
    'issues or cancels once: judged by what the receipt and its invoice are now',
  ],
  [/^\/pagos_en_linea\/(iniciar|comprobar|devolver|abonar)\//, 'pays or gives back once: judged by what the payment is now'],
  [/^\/pagos_en_linea\/tarjeta\//, 'what the provider says of a payment, judged by how far it has come'],
  [/^\/videoconsultas\//, 'one step of a visit: judged by how far it has come'],
  [/^\/pacientes\/deshacer_fusion\//, 'undoes once: judged by what the two files are now'],
  [/^\/expediente\/privacidad\/aceptar\//, 'adds what the patient said: nothing is overwritten'],
  [/\/cotizaciones\/aceptar\//, 'charges each line once, at the price quoted: a quote never changes'],
  [
    /^\/reportes\/programados\/(pausar|dejar)\//,
    'a switch, and a name taken from a list: the form of the programme sees both by its version',
  ],
  [/\/(duplicar|clonar)\/|\/completo\/preparar$/, 'makes a new row'],
  [/\/actualizar_serie\//, 'a series, whole in the dialog that opened it: its number is judged by what was issued since'],
  [/\/actualizar_referencia\//, 'one short text of the till, whole in the dialog that opened it'],
];
test('lo que escribe encima sin preguntar la versión tiene su porqué, y ninguno sobra', () => {
  const sin = ESCRIBEN.filter((c) => !/^agregar/.test(c.nombre) && !conVersion(c)).map((c) => c.ruta);
  expect(sin.filter((r) => !SIN_VERSION.some(([cuales]) => cuales.test(r)))).toEqual([]);
  expect(SIN_VERSION.filter(([cuales]) => !sin.some((r) => cuales.test(r))).map(([, porque]) => porque)).toEqual([]);
});
