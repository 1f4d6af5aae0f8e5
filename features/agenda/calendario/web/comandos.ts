// What the command bar offers of the agenda: booking for a patient and going to a day.
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { comandos } from '#kernel/web/comandos.ts';
import { diaDicho } from './dia_dicho.ts';

export default comandos({
  verbos: [
    { texto: 'Cita para', otros: ['cita de', 'agendar a'], icono: 'agenda', permiso: P.contactos.ver, a: (c) => `/calendar/patient/${c}` },
  ],
  fuentes: [
    (texto, { sesion, hoy }) => {
      const dia = texto && sesion.permisos.has(P.citas.agendar) ? diaDicho(texto, hoy) : undefined;
      return dia
        ? [
            {
              titulo: 'Agenda',
              clase: 'acciones',
              comandos: [{ clave: 'dia', texto: `Ir al ${fechaTexto(dia)}`, icono: 'agenda', ir: `/calendar?f=${dia}`, exacto: true }],
            },
          ]
        : [];
    },
  ],
});
