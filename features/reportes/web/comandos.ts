// What the command bar offers of reports: each by its title, the favourites first.
import { reportes } from '#kernel/reporte/web.tsx';
import { claveDe, clienteDatos } from '#kernel/web/api.tsx';
import { comandos, plegado, responde } from '#kernel/web/comandos.ts';
import { llamar } from '#kernel/web/red.ts';
import { visible } from '#kernel/web/screens.ts';
import { favoritos } from '../contract.ts';
import { rutaDe } from './favoritos.ts';
import screens from './screens.ts';

const MAX = 6;
const FRESCO = 60_000; // ms; typing asks for neither again

export default comandos({
  fuentes: [
    async (texto, { sesion }) => {
      const lista = screens.find((s) => s.path === '/reports');
      if (!texto || !lista || !visible(lista, sesion)) return [];
      const [definidos, suyos] = await Promise.all([
        clienteDatos.fetchQuery({
          queryKey: claveDe(reportes.definiciones, {}),
          queryFn: async () => (await llamar(reportes.definiciones)).data,
          staleTime: FRESCO,
        }),
        clienteDatos.fetchQuery({
          queryKey: claveDe(favoritos.obtener, {}),
          queryFn: async () => (await llamar(favoritos.obtener)).data,
          staleTime: FRESCO,
        }),
      ]);
      const tituloDe = (accion: string) => definidos.find((d) => d.accion === accion)?.titulo ?? '';
      const marcados = suyos.map((f) => ({
        clave: `favorito${f.ID}`,
        texto: f.NOMBRE || tituloDe(f.REPORTE),
        detalle: f.NOMBRE ? tituloDe(f.REPORTE) : 'Reporte favorito',
        icono: 'estrellaLlena' as const,
        ir: rutaDe(f),
      }));
      const demas = definidos
        .filter((d) => !suyos.some((f) => f.REPORTE === d.accion && f.NOMBRE === ''))
        // Those of the side menu are found as screens.
        .filter((d) => !screens.some((s) => s.path === rutaDe({ REPORTE: d.accion, FILTROS: '' })))
        .map((d) => ({
          clave: `reporte${d.accion}`,
          texto: d.titulo,
          detalle: d.grupo,
          icono: 'lista' as const,
          ir: rutaDe({ REPORTE: d.accion, FILTROS: '' }),
        }));
      return [
        {
          titulo: 'Reportes',
          clase: 'pantallas',
          comandos: [...marcados, ...demas]
            .filter((c) => responde(`${c.texto} ${c.detalle}`, texto))
            .slice(0, MAX)
            .map((c) => ({ ...c, exacto: plegado(c.texto) === plegado(texto) })),
        },
      ];
    },
  ],
});
