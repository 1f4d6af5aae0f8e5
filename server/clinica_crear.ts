// `npm run clinic:create`: an empty real clinic; the setup wizard guides its first user.
import { parseArgs } from 'node:util';
import { LISTA_PAISES, paisPorCodigo } from '#domain/paises/paises.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { agregar } from './plataforma/clinicas.ts';
import { ClinicaNueva } from './plataforma/contract.ts';
import { comoPlataforma, cuentaDeLaMaquina, enPalabras } from './plataforma/orden.ts';
import { AYUDA_PLAN, OPCIONES_PLAN, planDe } from './plataforma/plan.ts';

const AYUDA = `Crea una clínica nueva, vacía:

  npm run clinic:create -- --codigo miclinica --nombre "Clínica Mi Nombre" --pais mx --usuario admin --correo yo@ejemplo.mx --clave ********

  --codigo    con lo que la clínica se nombra al entrar: letras, números y guiones, hasta 20
  --nombre    como aparece en pantallas y papeles
  --pais      mx, co, pe, ec o cl
  --usuario   clave del primer usuario (hasta 8 caracteres), administrador
  --correo    su correo, para recuperar la contraseña
  --clave     su contraseña: al menos 8 caracteres, con mayúscula, minúscula y número (o en la variable GALENO_CLAVE)
  --zona      zona horaria, si no es la de la capital; por ejemplo America/Tijuana

Y su plan (50 médicos y sin vencimiento, si nada se dice):

${AYUDA_PLAN}`;

/** The command-line option of each field. */
const OPCION: Record<string, string> = {
  CODIGO: '--codigo',
  NOMBRECLINICA: '--nombre',
  CLAVEUSUARIO: '--usuario',
  MAIL: '--correo',
  PASS: '--clave',
  ZONA_HORARIA: '--zona',
};

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
      ...OPCIONES_PLAN,
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

function pedido(): ClinicaNueva {
  const v = leidas();
  if (v.help || Object.keys(v).length === 0) {
    console.log(AYUDA);
    process.exit(0);
  }
  const pais = paisPorCodigo(v.pais ?? '');
  if (!pais) throw new NoArranca(`--pais debe ser uno de: ${LISTA_PAISES.map((p) => p.codigo).join(', ')}.`);
  return enPalabras(
    ClinicaNueva.safeParse({
      ...planDe(v),
      QUIEN: cuentaDeLaMaquina(),
      CODIGO: v.codigo,
      NOMBRECLINICA: v.nombre,
      ID_PAIS: pais.ID_PAIS,
      ZONA_HORARIA: v.zona,
      CLAVEUSUARIO: v.usuario,
      MAIL: v.correo,
      PASS: v.clave ?? process.env.GALENO_CLAVE,
    }),
    OPCION,
  );
}

try {
  const p = pedido();
  const config = configuracion();
  const codigo = await comoPlataforma(config, { quien: p.QUIEN, accion: 'clinic:create', codigo: p.CODIGO }, (db) => agregar(db, p));
  console.log(`La clínica ${p.NOMBRECLINICA} quedó creada.

  1. Si Galeno no está encendido: ${config.DATABASE_URL ? '' : 'GALENO_DEMO=0 '}npm start
  2. Entre en ${config.PUBLIC_URL} con cliente ${codigo}, usuario ${p.CLAVEUSUARIO} y la contraseña que eligió
  3. El asistente le ayuda con sus sucursales, médicos y horarios`);
  process.exit(0);
} catch (e) {
  decirFalla(e);
  process.exit(1);
}
