// What the command bar offers of evolution notes.
import { P } from '#domain/permisos.ts';
import { comandos } from '#kernel/web/comandos.ts';

export default comandos({
  verbos: [
    {
      texto: 'Nota de',
      otros: ['nota para', 'nota', 'nota de evolución de'],
      icono: 'nota',
      permiso: P.notas.agregar,
      a: (c) => `/patient/${c}/evolution-note/new`,
    },
  ],
});
