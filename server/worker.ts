// `node dist/server/worker.js`: only jobs, beside servers started with WORKER=0 on the same database.
import Fastify from 'fastify';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { cerrarPdf } from '#kernel/server/pdf.ts';
import { alCerrar, atenderSenales, avisarListo, cerrando, cerrar, estadoTras } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { abrirHost } from './host.ts';
import { atenderImprevistos } from './imprevistos.ts';
import { comprobarLlave } from './respaldo/llave.ts';
import { abrirTurno } from './trabajos.ts';

atenderSenales();
try {
  const config = configuracion();
  if (!config.DATABASE_URL)
    throw new NoArranca(
      'Un proceso de trabajos necesita DATABASE_URL: con la base de datos incluida, los trabajos corren dentro del servidor.',
    );
  const base = await abrirBase(config);
  alCerrar(base.cerrar);
  const { log } = Fastify({ logger: { level: config.LOG_LEVEL } });
  atenderImprevistos(log);
  const dueno = abrirPoolDueno(base.conexion, 1);
  await comprobarLlave(dueno, config).finally(() => dueno.end());
  const casa = abrirHost(config, base.conexion, log);
  alCerrar(casa.cerrar);
  alCerrar(cerrarPdf);
  const turno = await abrirTurno(casa.host, base.conexion);
  alCerrar(turno.parar);
  avisarListo();
  console.log('Galeno trabaja en segundo plano.');
} catch (e) {
  if (!cerrando()) decirFalla(e);
  await cerrar(estadoTras(e));
}
