// `npm run --silent routes`: the screens' paths and permissions, as JSON.
interface Pantalla {
  path: string;
  permiso?: unknown;
}
// By glob instead of import, because the server must not depend on browser code.
const modulos: Record<string, readonly Pantalla[]> = import.meta.glob('/web/pantallas.ts', { eager: true, import: 'PANTALLAS' });

const rutas = [{ path: '/' }, ...Object.values(modulos).flat()]
  .map(({ path, permiso = null }: Pantalla) => ({ path, permiso }))
  .sort((a, b) => (a.path < b.path ? -1 : 1));
process.stdout.write(`${JSON.stringify(rutas, null, 1)}\n`);
