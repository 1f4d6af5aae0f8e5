import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** No module of the server may reach the browser. */
const muro: Plugin = {
  name: 'muro',
  transform(_, id) {
    if (/\/(kernel|features|server)\/(.*\/)?server(\/|\.tsx?$)/.test(id) && !id.includes('node_modules'))
      throw new Error(`Código del servidor en el navegador: ${id}`);
  },
};
const API = process.env.GALENO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), muro],
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
