// What the command bar offers of clinical histories.
import { P } from '#domain/permisos.ts';
import { comandos } from '#kernel/web/comandos.ts';

export default comandos({
  verbos: [
    {
      texto: 'Historia clínica de',
      otros: ['historia de', 'historia', 'historia clínica para'],
      icono: 'historia',
      permiso: P.historias.ver,
      a: (c) => `/patient/${c}/records?agregar=1`,
    },
  ],
});
