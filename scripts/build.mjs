// Builds what `npm start` serves: the application in dist/web (also compressed) and the server in dist/server.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
// Application and server share this build's name, so that a browser with an older application is told.
process.env.GALENO_VERSION ??= `${JSON.parse(readFileSync('package.json', 'utf8')).version}-${Date.now().toString(36)}`;
if (existsSync('web/index.html')) {
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await comprimir('dist/web');
}
await build({ configFile: 'vite.server.config.ts' });

/** Compresses each text file with brotli and gzip once, instead of at every request. */
async function comprimir(carpeta) {
  const textos = readdirSync(carpeta, { recursive: true, withFileTypes: true }).filter(
    (e) => e.isFile() && /\.(js|css|svg|html|json|webmanifest|ttf)$/.test(e.name),
  );
  await Promise.all(
    textos.map(async (e) => {
      const ruta = join(e.parentPath, e.name);
      const bytes = readFileSync(ruta);
      if (bytes.length < 1024) return;
      writeFileSync(`${ruta}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
      writeFileSync(`${ruta}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

writeFileSync('dist/version', process.env.GALENO_VERSION);
