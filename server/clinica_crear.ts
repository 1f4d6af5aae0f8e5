// `npm run clinic:create`: a real clinic, empty, whose first user is led by the wizard.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LISTA_PAISES, paisPorCodigo } from '#domain/paises/paises.ts';
import { nuevaClave } from '#features/acceso/contract.ts';
import { cifrarClave } from '#features/acceso/server/claves.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { correo, texto } from '#kernel/shared/fields.ts';
import { abrirBase } from './base.ts';
import { crearClinica } from './clinica_nueva.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { preparar } from './preparar.ts';

const AYUDA = `Crea una clínica nueva, vacía:

  npm run clinic:create -- --codigo miclinica --nombre "Clínica Mi Nombre" --pais mx --usuario admin --correo yo@ejemplo.mx --clave ********

  --codigo    con lo que la clínica se nombra al entrar: letras, números y guiones, hasta 20
  --nombre    como aparece en pantallas y papeles
  --pais      mx, co, pe, ec o cl
  --usuario   clave del primer usuario (hasta 8 caracteres), administrador
  --correo    su correo, para recuperar la contraseña
  --clave     su contraseña: al menos 8 caracteres, con mayúscula, minúscula y número (o en la variable GALENO_CLAVE)
  --zona      zona horaria, si no es la de la capital; por ejemplo America/Tijuana
  --medicos   médicos que permite el plan; 50 si no se dice`;

const Datos = z.object({
  codigo: texto('--codigo', 20).refine((s) => /^[a-z0-9-]+$/i.test(s), 'Solo letras, números y guiones'),
  nombre: texto('--nombre', 150),
  usuario: texto('--usuario', 8),
  correo: correo('--correo'),
  clave: nuevaClave(),
});

function opciones() {
  const opcion = { type: 'string' } as const;
  return parseArgs({
    options: {
      codigo: opcion,
      nombre: opcion,
      pais: opcion,
      usuario: opcion,
      correo: opcion,
      clave: opcion,
      zona: opcion,
      medicos: opcion,
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}
function leidas() {
  try {
    return opciones();
  } catch (e) {
    throw new NoArranca(`No se entiende lo escrito (${(e as Error).message}). Vea npm run clinic:create -- --help`);
  }
}

function pedido() {
  const v = leidas();
  if (v.help || Object.keys(v).length === 0) {
    console.log(AYUDA);
    process.exit(0);
  }
  const pais = paisPorCodigo(v.pais ?? '');
  if (!pais) throw new NoArranca(`--pais debe ser uno de: ${LISTA_PAISES.map((p) => p.codigo).join(', ')}.`);
  const r = Datos.safeParse({ ...v, clave: v.clave ?? process.env.GALENO_CLAVE });
  if (!r.success) {
    const [i] = r.error.issues;
    throw new NoArranca(`--${String(i!.path[0])}: ${i!.message}.`);
  }
  const zona = v.zona ?? pais.zonas[0]!.ZONA_HORARIA;
  if (!pais.zonas.some((z) => z.ZONA_HORARIA === zona))
    throw new NoArranca(`--zona debe ser una de: ${pais.zonas.map((z) => z.ZONA_HORARIA).join(', ')}.`);
  const medicos = Number(v.medicos ?? 50);
  if (!Number.isInteger(medicos) || medicos < 1) throw new NoArranca('--medicos debe ser un número entero mayor que cero.');
  return { ...r.data, ID_PAIS: pais.ID_PAIS, zona, medicos };
}

try {
  const p = pedido();
  const config = configuracion();
  const base = await abrirBase(config, { prestada: true });
  const dueno = abrirPoolDueno(base.conexion, 3);
  try {
    await preparar(dueno);
    const c = await dueno.connect();
    try {
      await c.query('begin');
      await crearClinica(c, { ...p, pase: await cifrarClave(p.clave), demo: false });
      await c.query('commit');
    } catch (e) {
      await c.query('rollback').catch(() => {});
      if ((e as { code?: string }).code === '23505')
        throw new NoArranca(`Ya hay una clínica con el código ${p.codigo.toLowerCase()}: elija otro.`);
      throw e;
    } finally {
      c.release();
    }
  } finally {
    await dueno.end();
    await base.cerrar();
  }
  console.log(`La clínica ${p.nombre} quedó creada.

  1. Si Galeno no está encendido: ${config.DATABASE_URL ? '' : 'GALENO_DEMO=0 '}npm start
  2. Entre en ${config.PUBLIC_URL} con cliente ${p.codigo.toLowerCase()}, usuario ${p.usuario} y la contraseña que eligió
  3. El asistente le ayuda con sus sucursales, médicos y horarios`);
  process.exit(0);
} catch (e) {
  decirFalla(e);
  process.exit(1);
}
