// Evolution notes in the days of the dashboard.
import { P } from '#domain/permisos.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { clase } from '#features/expediente/registros/web/clases.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import type { NotaDelDia } from '../contract.ts';

export default clase<NotaDelDia>({
  lista: 'NOTAS',
  nombre: 'Nota de evolución',
  icono: 'nota',
  nuevo: {
    texto: 'Nota de evolución',
    corto: 'Nota',
    tecla: 'n',
    a: 'evolution-note/new',
    permisos: [P.notas.ver, P.notas.agregar],
  },
  filas: (notas) => {
    const conSignos = notas.findLast((n) => n.SIGNOS);
    return [
      ...(conSignos
        ? [
            {
              clave: 'signos',
              icono: 'signos' as const,
              titulo: 'Signos vitales',
              texto: <span className={comunes.numeros}>{conSignos.SIGNOS}</span>,
              lado: [conSignos.TOMADOS?.slice(11), conSignos.TOMADOS_POR].filter(Boolean).join(', '),
            },
          ]
        : []),
      ...notas.map((n) => ({
        clave: String(n.CONSECUTIVO),
        titulo: 'Nota de evolución',
        a: `evolution-note/${n.CONSECUTIVO}`,
        texto: [n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', '), n.RESUMEN].filter(Boolean).join(' · '),
        lado: n.CERRADA ? `${n.HORA}, ${n.MEDICO}` : <Ficha tono="cuidado">Abierta</Ficha>,
      })),
    ];
  },
});
