import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** No module of the server may reach the browser. */
const muro: Plugin = {
  name: 'muro',
  transform(_, id) {
    if (/\/(kernel|features|server)\/(.*\/)?server(\/|\.tsx?$)/.test(id) && !id.includes('node_modules'))
      throw new Error(`Código del servidor en el navegador: ${id}`);
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
const API = process.env.GALENO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), muro],
  css,
  define: { __VERSION__: JSON.stringify(process.env.GALENO_VERSION ?? '') },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': API, '/version': API }, fs: { allow: ['..'] } },
});
