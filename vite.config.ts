import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** No module of the server may reach the browser. */
const muro: Plugin = {
  name: 'muro',
  transform(_, id) {
    if (/\/(kernel|features|server)\/(.*\/)?server(\/|\.tsx?$)/.test(id) && !id.includes('node_modules'))
      throw new Error(`Código del servidor en el navegador: ${id}`);
  },
};
/**
 * In the browser nobody asks zod for a JSON schema: what each of its schemas carries to write one is a fifth of zod. Should another
 * version be written differently, all of it stays and `scripts/peso.mjs` says that the first load is too heavy.
 */
const sinJsonSchema: Plugin = {
  name: 'sin_json_schema',
  apply: 'build',
  transform: (codigo, id) =>
    id.endsWith('/zod/v4/classic/schemas.js')
      ? codigo
          .replace(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
          .replace(/^import \{ (\w+), (\w+) \} from "..\/core\/to-json-schema.js";$/m, 'const $1 = () => {}, $2 = $1;')
      : undefined,
};
/** Browsers keep files for a year: the script before the application is asked for with what it says, as the others are by name. */
const ARRANQUE = '/arranque.js';
const arranque: Plugin = {
  name: 'arranque',
  transformIndexHtml(html) {
    const dice = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'web/public', ARRANQUE)));
    return html.replace(ARRANQUE, `${ARRANQUE}?${dice.digest('base64url').slice(0, 8)}`);
  },
};
const ORDEN = 'tokens, base, comunes, piezas, kernel, features';
/**
 * Of the kernel's sheets, those that its other pieces are made of: what a piece says wins over them, whatever was loaded first.
 */
const CAPAS: Record<string, string> = {
  'kernel/web/tokens.css': 'tokens',
  'kernel/web/base.css': 'base',
  'kernel/web/comunes.module.css': 'comunes',
  ...Object.fromEntries(['icons', 'boton', 'controles', 'entrada', 'flotante'].map((p) => [`kernel/web/${p}.module.css`, 'piezas'])),
};
/**
 * Each sheet in the layer of its room, so that the order in which chunks arrive decides nothing: what a slice says wins over
 * the kernel.
 */
const css: UserConfig['css'] = {
  modules: { generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : '[name]_[local]' },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'capas',
        OnceExit(hoja, { AtRule }) {
          const archivo = (hoja.source?.input.file ?? '').slice(import.meta.dirname.length + 1);
          const de = CAPAS[archivo] ?? /^(kernel|features)\//.exec(archivo)?.[1];
          if (!de || (hoja.nodes[0]?.type === 'atrule' && hoja.nodes[0].params === de)) return;
          const capa = new AtRule({ name: 'layer', params: de, nodes: [] });
          capa.append(hoja.nodes);
          // The first sheet that arrives gives the layers their order, and any may be the first.
          hoja.append(new AtRule({ name: 'layer', params: ORDEN }), capa);
        },
      },
    ],
  },
};
/**
 * What is loaded together travels together: a browser spends more on asking for a hundred small files than on reading them. Each
 * file is all that its modules import, less what those before it have (docs/decisiones/0128).
 */
const JUNTOS = {
  inicio: ['web/main.tsx'],
  sesion: ['web/marco_sesion.tsx', 'kernel/web/tabla.tsx', 'kernel/web/paginas.tsx'],
  formas: [
    'kernel/web/form.tsx',
    'kernel/web/combo.tsx',
    'kernel/web/imprimir.tsx',
    'kernel/web/dialogo_forma.tsx',
    'kernel/web/importe.tsx',
    'kernel/web/imagen.ts',
  ],
  pacientes: [
    'features/agenda/calendario/web/Siguiente.tsx',
    'features/pacientes/web/Buscador.tsx',
    'features/contactos/web/Cumpleanos.tsx',
  ],
  // Of pages that patients open too: what they ask for must not bring what follows.
  lista_espera: ['features/agenda/lista_espera/contract.ts'],
  captcha: ['features/acceso/web/captcha.ts'],
  despues: ['kernel/web/barra_diferida.tsx', 'kernel/web/dialogo_diferido.tsx', 'kernel/web/menu_diferido.tsx', 'web/comandos.ts'],
  citas: [
    'features/agenda/citas/web/CitaDialogo.tsx',
    'features/agenda/eventos/web/EventoDialogo.tsx',
    'features/agenda/lista_espera/web/EsperaDialogo.tsx',
    'features/agenda/lista_espera/web/LugaresLibres.tsx',
    'features/agenda/recibidas/web/Respuestas.tsx',
  ],
  expediente: ['features/expediente/marco/web/Expediente.tsx'],
  entrada: ['features/acceso/web/Login.tsx'],
};
/** The libraries of the first page, which change less often than what is ours. */
const BASE = 'base';
type Grafo = Rolldown.ChunkingContext;
function repartir(grafo: Grafo): Map<string, string> {
  const de = new Map<string, string>();
  const tomar = (id: string, archivo: string) => {
    if (de.has(id)) return;
    const modulo = grafo.getModuleInfo(id);
    if (!modulo) throw new Error(`No es de la aplicación: ${id}`);
    de.set(id, archivo === 'inicio' && id.includes('/node_modules/') ? BASE : archivo);
    for (const otro of modulo.importedIds) tomar(otro, archivo);
  };
  for (const [archivo, modulos] of Object.entries(JUNTOS)) for (const m of modulos) tomar(join(import.meta.dirname, m), archivo);
  return de;
}
let reparto: Map<string, string> | undefined;
const archivos = [BASE, ...Object.keys(JUNTOS)];
const groups = archivos.map((archivo, i) => ({
  debugName: archivo,
  priority: archivos.length - i,
  name: (id: string, grafo: Grafo) => {
    reparto ??= repartir(grafo);
    return reparto.get(id) === archivo ? archivo : null;
  },
}));
const API = process.env.GALENO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [arranque, sinJsonSchema, react(), muro],
  css,
  define: { __VERSION__: JSON.stringify(process.env.GALENO_VERSION ?? '') },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': API, '/version': API }, fs: { allow: ['..'] } },
});
