import { comandos } from '#kernel/web/comandos.ts';

export default comandos({
  verbos: [
    {
      texto: 'Nota de',
      otros: ['nota para', 'nota', 'nota de evolución de'],
      icono: 'nota',
      permiso: 106,
      a: (c) => `/patient/${c}/evolution-note/new`,
    },
  ],
});
