// What the command bar offers of prescriptions.
import { P } from '#domain/permisos.ts';
import { comandos } from '#kernel/web/comandos.ts';

export default comandos({
  verbos: [
    {
      texto: 'Receta para',
      otros: ['receta de', 'receta', 'recetar a', 'prescribir a'],
      icono: 'receta',
      permiso: P.recetas.agregar,
      a: (c) => `/patient/${c}/prescription/new`,
    },
  ],
});
