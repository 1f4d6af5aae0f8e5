// `npm run --silent routes`: the screens' paths and who may open them, as JSON.
interface Pantalla {
  path: string;
  permiso: unknown;
}
const modulos: Record<string, readonly Pantalla[]> = import.meta.glob('/features/**/web/screens.ts', { eager: true, import: 'default' });

const rutas = Object.values(modulos)
  .flat()
  .map(({ path, permiso }) => ({ path, permiso }))
  .sort((a, b) => a.path.localeCompare(b.path));
process.stdout.write(`${JSON.stringify(rutas, null, 1)}\n`);
