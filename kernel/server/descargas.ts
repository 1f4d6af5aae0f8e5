// Serves stored files: by a signed link that expires, or the clinic's logo, which its pages and mails show.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Rechazo } from '../shared/verdict.ts';
import { claveEnAlmacen, destinatarioDe, ENVIADO, enlaceDeAmbitoVale, USO_ALBUM, USO_MINIATURA } from './archivos.ts';
import type { Host } from './ctx.ts';
import { asClinic, type Muro } from './db.ts';

/** The clinic's logo is public (on its pages and in its mails), so it is the only file that browsers may cache. */
const USO_LOGO = 'clinica.logo';
const NO_ESTA = () => new Rechazo('Servicio no encontrado', null, 404);
type Uno = { codigo: string; id: string };
type Foto = { clientFolder: string; patientId: string; photo: string };

export function servirArchivos(app: FastifyInstance, host: Host): void {
  app.get<{ Params: Uno; Querystring: Record<string, string> }>('/api/archivos/:codigo/:id', (req, reply) => {
    const usuario = destinatarioDe(host, req.params.codigo, req.params.id, req.query);
    if (usuario === null) throw NO_ESTA();
    return entregar(host, req.params, reply, { quien: { usuario, ip: req.ip, peticion: String(req.id) } });
  });
  for (const ambito of [USO_ALBUM, USO_MINIATURA, ENVIADO] as const)
    app.get<{ Params: Uno; Querystring: Record<string, string> }>(`/api/archivos/${ambito}/:codigo/:id`, (req, reply) => {
      if (!enlaceDeAmbitoVale(host, ambito, req.params.codigo, req.params.id, req.query)) throw NO_ESTA();
      return ambito === ENVIADO
        ? entregar(host, req.params, reply, { quien: { usuario: 0, ip: req.ip, peticion: String(req.id) }, afuera: true })
        : entregar(host, req.params, reply, { uso: ambito });
    });
  app.get<{ Params: Foto; Querystring: Record<string, string> }>('/api/:clientFolder/pacientes/:patientId/:photo', (req, reply) => {
    const { clientFolder: codigo, patientId, photo: id } = req.params;
    const usuario = destinatarioDe(host, `${codigo}/pacientes/${patientId}`, id, req.query);
    if (usuario === null || !/^\d{1,9}$/.test(patientId)) throw NO_ESTA();
    return entregar(host, { codigo, id }, reply, { quien: { usuario, ip: req.ip, peticion: String(req.id) }, paciente: Number(patientId) });
  });
  app.get<{ Params: Uno }>('/api/archivos/logo/:codigo/:id', (req, reply) => entregar(host, req.params, reply, { uso: USO_LOGO }));
}

interface Como {
  /** Serve only files of this use. */
  uso?: string;
  /** The user the link was given to: the audit row is committed before the first byte leaves. */
  quien?: { usuario: number; ip: string; peticion: string };
  /** The patient whose it is, for the audit row. */
  paciente?: number;
  /** Somebody outside opens it by a link that was sent. */
  afuera?: boolean;
}
async function entregar(host: Host, { codigo, id }: Uno, reply: FastifyReply, { uso, quien, paciente, afuera }: Como): Promise<unknown> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw NO_ESTA();
  const {
    rows: [c],
  } = await host.pool.query('select * from cliente_de($1)', [codigo.slice(0, 50)]);
  if (!c) throw NO_ESTA();
  const muro: Muro = {
    cliente: c.cliente,
    usuario: quien?.usuario ?? 0,
    zona: c.zona,
    lee: true,
    // Visitors without a session only get links to public pictures (doctors who take online bookings): no audit row.
    ...(quien && (quien.usuario || afuera)
      ? {
          bitacora: {
            accion: afuera ? 'archivos/abrir_enviado' : 'archivos/abrir',
            detalle: { ID: id, ...(paciente ? { CODIGOPACIENTE: paciente } : {}) },
            ip: quien.ip,
            peticion: quien.peticion,
            asentada: true,
          },
        }
      : {}),
  };
  const fila = await asClinic(host.pool, muro, async ({ db }) =>
    db.selectFrom('archivos').select(['tipo', 'nombre', 'uso']).where('id', '=', id).where('eliminado', 'is', null).executeTakeFirst(),
  );
  if (!fila || (uso && fila.uso !== uso)) throw NO_ESTA();
  const bytes = await host.almacen.leer(claveEnAlmacen(c.cliente, id));
  if (!bytes) throw NO_ESTA();
  // The browser may display what a patient's file contains but must never run it with our origin's rights.
  return (
    reply
      .header('content-type', fila.tipo)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', uso === USO_LOGO ? 'private, max-age=600' : 'no-store')
      // Phones do not show a PDF in a page of their own, so that what was sent is downloaded.
      .header('content-disposition', `${afuera ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(fila.nombre)}`)
      .send(bytes)
  );
}
