// `npm run --silent routes`: the screens' paths and who may open them, as JSON.
interface Pantalla {
  path: string;
  permiso?: unknown;
}
// By name and not by import: a server has nothing else to do with the browser's half.
const modulos: Record<string, readonly Pantalla[]> = import.meta.glob('/web/pantallas.ts', { eager: true, import: 'PANTALLAS' });

const rutas = [{ path: '/' }, ...Object.values(modulos).flat()]
  .map(({ path, permiso = null }: Pantalla) => ({ path, permiso }))
  .sort((a, b) => (a.path < b.path ? -1 : 1));
process.stdout.write(`${JSON.stringify(rutas, null, 1)}\n`);
