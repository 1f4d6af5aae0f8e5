import { comandos } from '#kernel/web/comandos.ts';

export default comandos({
  verbos: [
    {
      texto: 'Receta para',
      otros: ['receta de', 'receta', 'recetar a', 'prescribir a'],
      icono: 'receta',
      permiso: 104,
      a: (c) => `/patient/${c}/prescription/new`,
    },
  ],
});
