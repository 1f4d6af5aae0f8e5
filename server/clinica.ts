// `npm run clinic -- list|show|plan|suspend|resume|expire|invoices|invoice|support|access|log`: manages an installation's
// clinics.
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { PAISES } from '#domain/paises/paises.ts';
import { deTabla } from '#domain/tabla.ts';
import { estadoDeCopias } from '#features/respaldo/server/estado.ts';
import { abrirAlmacen } from '#kernel/server/almacen.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { darAcceso } from './plataforma/acceso.ts';
import { ficha, listar, ponerPlan, reanudar, suspender, vencer } from './plataforma/clinicas.ts';
import { Acceso, type Clinica, ESTADOS, type Ficha, Soporte } from './plataforma/contract.ts';
import { deCopias } from './plataforma/copias.ts';
import { AYUDA_FACTURA, enRenglones, facturaDe, folioDe, OPCIONES_FACTURA, pagoDe } from './plataforma/factura.ts';
import { cancelarFactura, listarFacturas, pagarFactura, registrarFactura } from './plataforma/facturas.ts';
import { comoPlataforma, cuentaDeLaMaquina, enPalabras } from './plataforma/orden.ts';
import { AYUDA_PLAN, OPCIONES_PLAN, planDe } from './plataforma/plan.ts';
import { leerBitacora } from './plataforma/service.ts';
import { abrirSoporte, cerrarSoporte } from './plataforma/soporte.ts';
import { enTabla } from './plataforma/tabla.ts';
import { aceptarLlave, huellaDeLlave, huellaGuardada } from './respaldo/llave.ts';

const AYUDA = `Las clínicas de esta instalación:

  npm run clinic -- list [--buscar texto] [--estado activa|vencida|suspendida]
  npm run clinic -- show <código>
  npm run clinic -- plan <código> [opciones del plan]
  npm run clinic -- suspend <código> --motivo "…"
  npm run clinic -- resume <código>
  npm run clinic -- expire <código>
  npm run clinic -- invoices <código>                                          las facturas de su plan
  npm run clinic -- invoice <código> --folio … [opciones de la factura]        registra una, o la marca como pagada o cancelada
  npm run clinic -- support <código> --motivo "…" [--minutos 60] [--escribe]   abre una sesión de soporte, de solo lectura si no se dice --escribe
  npm run clinic -- support <código> --cerrar                                  cierra las que haya
  npm run clinic -- access <código> --motivo "…" [--usuario clave] [--sin-segundo-factor]
                                                                               un enlace para que su administrador, o el usuario que se diga,
                                                                               ponga una contraseña nueva: sirve una vez, durante media hora
  npm run clinic -- backups                                                    cuándo fue la última copia buena, y las que se han hecho
  npm run clinic -- key [--aceptar --motivo "…"]                               la huella de la llave; --aceptar: de ahora en adelante es la que está puesta
  npm run clinic -- log [<código>]                                             lo que se ha hecho

  --quien     quién lo hace, para la bitácora; la cuenta de este equipo si no se dice
  --json      la respuesta en JSON

Opciones del plan (lo que no se dice queda como está):

${AYUDA_PLAN}

Opciones de la factura:

${AYUDA_FACTURA}

Para crear una: npm run clinic:create -- --help`;

function leidas() {
  const opcion = { type: 'string' } as const;
  const si = { type: 'boolean' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...OPCIONES_PLAN,
        ...OPCIONES_FACTURA,
        buscar: opcion,
        estado: opcion,
        motivo: opcion,
        minutos: opcion,
        escribe: si,
        usuario: opcion,
        'sin-segundo-factor': si,
        cerrar: si,
        aceptar: si,
        quien: opcion,
        json: si,
        help: { ...si, short: 'h' },
      },
    });
  } catch (e) {
    throw new NoArranca(`No se entiende lo escrito (${(e as Error).message}). Vea npm run clinic -- --help`);
  }
}
type Valores = ReturnType<typeof leidas>['values'];
interface Pedido {
  db: Kysely<DB>;
  codigo: string;
  v: Valores;
  quien: string;
}
/** What a command does, and how its result is printed. */
interface Orden {
  /** Needs no clinic. */
  sola?: true;
  hacer: (p: Pedido) => Promise<unknown>;
  decir: (hecho: never, p: { codigo: string }) => string;
}
const hecho =
  (frase: (codigo: string) => string) =>
  (_: never, { codigo }: { codigo: string }) =>
    frase(codigo);
const peticion = { ip: 'orden', id: '' };
const motivo = (v: Valores): string => {
  const m = v.motivo?.trim();
  if (!m) throw new NoArranca('--motivo: diga por qué, para la bitácora.');
  return m;
};

const ORDENES: Record<string, Orden> = {
  list: {
    sola: true,
    async hacer({ db, v }) {
      if (v.estado && !ESTADOS.some(([e]) => e === v.estado))
        throw new NoArranca(`--estado debe ser una de: ${ESTADOS.map(([e]) => e).join(', ')}.`);
      return listar(db, { BUSCAR: v.buscar ?? '', ESTADO: v.estado ?? null, LIMITE: 500 });
    },
    decir: ({ TOTAL, CLINICAS }: { TOTAL: number; CLINICAS: Clinica[] }) =>
      CLINICAS.length
        ? `${enTabla(
            ['Cliente', 'Nombre', 'País', 'Estado', 'Contrato', 'Médicos', 'Vigencia'],
            CLINICAS.map((c) => [
              c.CODIGO,
              c.NOMBRECLINICA,
              PAISES[c.ID_PAIS]?.codigo ?? '',
              estado(c),
              c.CONTRATO,
              String(c.LIMITE_MEDICOS),
              c.VIGENCIA ?? 'no vence',
            ]),
          )}\n${TOTAL > CLINICAS.length ? `\nLas primeras ${CLINICAS.length} de ${TOTAL}: acote con --buscar` : ''}`
        : 'No hay clínicas así.',
  },
  show: { hacer: ({ db, codigo }) => ficha(db, codigo), decir: deFicha },
  plan: {
    async hacer({ db, codigo, v }) {
      await ponerPlan(db, codigo, planDe(v));
      return ficha(db, codigo);
    },
    decir: (f: Ficha) => `El plan se guardó.\n\n${deFicha(f)}`,
  },
  suspend: {
    hacer: ({ db, codigo, v }) => suspender(db, codigo, motivo(v)),
    decir: hecho((c) => `La clínica ${c} quedó suspendida: nadie entra, y quien estaba adentro sale en su siguiente acción.`),
  },
  resume: { hacer: ({ db, codigo }) => reanudar(db, codigo), decir: hecho((c) => `La clínica ${c} quedó activa.`) },
  expire: {
    hacer: ({ db, codigo }) => vencer(db, codigo),
    decir: hecho((c) => `La suscripción de ${c} quedó vencida. Para renovarla: npm run clinic -- plan ${c} --vigencia aaaa-mm-dd`),
  },
  invoices: {
    hacer: ({ db, codigo }) => listarFacturas(db, codigo, { LIMITE: 500 }),
    decir: ({ FACTURAS }: Awaited<ReturnType<typeof listarFacturas>>) =>
      FACTURAS.length ? enRenglones(FACTURAS) : 'Todavía no hay facturas de su plan.',
  },
  invoice: {
    async hacer({ db, codigo, v }) {
      const folio = folioDe(v);
      if (v.cancelar) await cancelarFactura(db, codigo, folio, motivo(v));
      else if (v.pagar) await pagarFactura(db, codigo, folio, pagoDe(v));
      else await registrarFactura(db, abrirAlmacen(configuracion().FILES_URL), codigo, facturaDe(v));
      return listarFacturas(db, codigo, { LIMITE: 500 });
    },
    decir: ({ FACTURAS }: Awaited<ReturnType<typeof listarFacturas>>) => `Hecho. Las facturas de su plan:\n\n${enRenglones(FACTURAS)}`,
  },
  support: {
    async hacer({ db, codigo, v, quien }) {
      if (v.cerrar) return cerrarSoporte(db, codigo, quien, peticion);
      const s = enPalabras(Soporte.safeParse({ QUIEN: quien, MOTIVO: motivo(v), MINUTOS: v.minutos, ESCRIBE: v.escribe ? 1 : 0 }), {
        QUIEN: '--quien',
        MINUTOS: '--minutos',
        MOTIVO: '--motivo',
      });
      return { ...(await abrirSoporte(db, configuracion(), codigo, s, peticion)), ESCRIBE: s.ESCRIBE };
    },
    decir: (r: number | (Awaited<ReturnType<typeof abrirSoporte>> & { ESCRIBE: number })) =>
      typeof r === 'number'
        ? `Sesiones de soporte cerradas: ${r}.`
        : `La sesión de soporte vale hasta ${r.HASTA} (hora de la clínica)${r.ESCRIBE ? '' : ' y es de solo lectura'}. Ábrala con este enlace, que es como una contraseña:\n\n  ${r.ENLACE}\n\nLa clínica ve en su bitácora quién entró, por qué y qué hizo.`,
  },
  access: {
    async hacer({ db, codigo, v, quien }) {
      const a = enPalabras(
        Acceso.safeParse({
          QUIEN: quien,
          MOTIVO: motivo(v),
          CLAVEUSUARIO: v.usuario ?? '',
          SIN_SEGUNDO_FACTOR: v['sin-segundo-factor'] ? 1 : 0,
        }),
        { QUIEN: '--quien', MOTIVO: '--motivo', CLAVEUSUARIO: '--usuario' },
      );
      return darAcceso(db, configuracion(), codigo, a, peticion);
    },
    decir: (r: Awaited<ReturnType<typeof darAcceso>>, { codigo }) =>
      `Con este enlace el usuario ${r.CLAVEUSUARIO} de ${codigo} pone una contraseña nueva. Sirve una sola vez, hasta ${r.HASTA} (hora de la clínica), y anula los anteriores:\n\n  ${r.ENLACE}\n\nEs como una contraseña: désela solo a esa persona. Al usarlo se cierran sus demás sesiones, y queda en la bitácora de la clínica.`,
  },
  backups: {
    sola: true,
    hacer: ({ db }) => estadoDeCopias(db, configuracion()),
    decir: deCopias,
  },
  key: {
    sola: true,
    async hacer({ db, v }) {
      const { ENCRYPTION_KEY } = configuracion();
      if (v.aceptar) motivo(v);
      return {
        PUESTA: huellaDeLlave(ENCRYPTION_KEY),
        ESPERADA: v.aceptar ? await aceptarLlave(db, ENCRYPTION_KEY) : await huellaGuardada(db),
      };
    },
    decir: ({ PUESTA, ESPERADA }: { PUESTA: string; ESPERADA: string }) =>
      PUESTA === ESPERADA
        ? `La llave puesta tiene la huella ${PUESTA}, y es la de esta base de datos.`
        : `La llave puesta tiene la huella ${PUESTA} y la de esta base de datos es ${ESPERADA || 'desconocida'}.`,
  },
  log: {
    sola: true,
    hacer: ({ db, codigo }) => leerBitacora(db, { CODIGO: codigo, LIMITE: 200 }),
    decir: ({ RENGLONES }: Awaited<ReturnType<typeof leerBitacora>>) =>
      RENGLONES.length
        ? enTabla(
            ['Fecha (UTC)', 'Quién', 'Desde', 'Qué', 'Cliente'],
            RENGLONES.map((r) => [r.FECHA, r.QUIEN, r.ORIGEN, r.ACCION, r.CODIGO]),
          )
        : 'Todavía no hay nada.',
  },
};

const estado = (c: Clinica) => ESTADOS.find(([e]) => e === c.ESTADO)?.[1] ?? c.ESTADO;
function deFicha(f: Ficha): string {
  const renglones: [string, string][] = [
    ['Cliente', f.CODIGO],
    ['Nombre', f.NOMBRECLINICA],
    ['País', `${PAISES[f.ID_PAIS]?.nombre ?? f.ID_PAIS} (${f.ZONA_HORARIA})`],
    ['Estado', f.SUSPENDIDA ? `${estado(f)} desde ${f.SUSPENDIDA}: ${f.MOTIVO}` : estado(f)],
    ['Contrato', f.CONTRATO || '(sin nombre)'],
    ['Vigencia', f.VIGENCIA ? fechaTexto(f.VIGENCIA) : 'no vence'],
    ['Médicos', `${f.MEDICOS_ACTIVOS} de ${f.LIMITE_MEDICOS}`],
    ['Mensajes', String(f.SMS)],
    ['Folios', String(f.FOLIOS)],
    ['Plantillas', f.LIMITE_PLANTILLAS_FORMATOS === null ? 'las de siempre' : String(f.LIMITE_PLANTILLAS_FORMATOS)],
    ['Usuarios', `${f.USUARIOS_ACTIVOS}, con ${f.SESIONES} sesiones abiertas`],
    ['Pacientes', String(f.PACIENTES)],
    ['Archivos', `${f.ARCHIVOS_MB} MB`],
    ['Último uso', f.ULTIMO_USO ?? 'nunca'],
    [
      'Cerradas',
      Object.keys(f.PARAMETROS)
        .filter((k) => !f.PARAMETROS[k])
        .join(', ') || 'ninguna sección',
    ],
  ];
  return renglones.map(([a, b]) => `  ${a.padEnd(11)} ${b}`).join('\n');
}

try {
  const { values: v, positionals } = leidas();
  const [nombre = '', codigo = '', ...sobra] = positionals;
  if (v.help || !nombre) {
    console.log(AYUDA);
    process.exit(0);
  }
  const orden = deTabla(ORDENES, nombre);
  if (!orden || sobra.length) throw new NoArranca(`No se entiende «${positionals.join(' ')}». Vea npm run clinic -- --help`);
  if (!codigo && !orden.sola) throw new NoArranca(`Diga de qué clínica: npm run clinic -- ${nombre} <código>`);
  const quien = v.quien?.trim() || cuentaDeLaMaquina();
  const detalle = {
    ...(v.motivo ? { MOTIVO: v.motivo } : {}),
    ...(nombre === 'plan' ? { PLAN: planDe(v) } : {}),
    ...(v.folio ? { FOLIO: v.folio } : {}),
  };
  const r = await comoPlataforma(
    configuracion(),
    { quien, accion: `clinic ${nombre}`, codigo, detalle, llaveNueva: nombre === 'key' },
    (db) => orden.hacer({ db, codigo, v, quien }),
  );
  console.log(v.json ? JSON.stringify(r ?? null, null, 1) : orden.decir(r as never, { codigo }));
  process.exit(0);
} catch (e) {
  decirFalla(e);
  process.exit(1);
}
