// `npm run dev`: rebuilds and restarts the server at each change; Vite serves the application with hot reload.
import { spawn } from 'node:child_process';
import { build, createServer } from 'vite';

const PORT = process.env.PORT || '3000';
process.env.GALENO_API = `http://127.0.0.1:${PORT}`;

let servidor;
let turno = Promise.resolve();
function parar() {
  if (!servidor || servidor.exitCode !== null || servidor.signalCode !== null) return Promise.resolve();
  return new Promise((r) => {
    servidor.once('exit', r);
    servidor.kill('SIGTERM');
  });
}
function reiniciar() {
  turno = turno.then(parar).then(() => {
    servidor = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      stdio: 'inherit',
      env: { ...process.env, PORT },
    });
  });
}

const vigia = await build({
  configFile: 'vite.server.config.ts',
  build: { watch: { include: ['{domain,kernel,features,server,data,db}/**'] } },
});
vigia.on('event', (e) => {
  if (e.code === 'ERROR') console.error(e.error.message);
  if (e.code === 'BUNDLE_END') {
    e.result?.close();
    reiniciar();
  }
});
const web = await createServer({ configFile: 'vite.config.ts' });
await web.listen();
web.printUrls();

for (const s of ['SIGINT', 'SIGTERM'])
  process.on(s, () => {
    turno.then(parar).then(() => process.exit(0));
  });
