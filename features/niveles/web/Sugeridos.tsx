// Levels to start with: those that the clinic does not have yet, added in one step. The wizard and the user's form offer them too.
import { type NivelSugerido, P } from '#domain/permisos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { SugeridosDialogo, useSugeridos } from '#kernel/web/sugeridos.tsx';
import { niveles } from '../contract.ts';
import { puedeDarProcesos, sugeridosQueFaltan } from '../rules.ts';
import estilos from './niveles.module.css';

/** None for who may not add levels, nor those that can do more than whoever looks. */
export function useSugeridosQueFaltan(): readonly NivelSugerido[] {
  const puede = usePuedeEscribir(P.seguridad.niveles);
  const { data } = useDatos(niveles.obtener, {}, { si: puede });
  const yo = useSesion();
  return puede && data ? sugeridosQueFaltan(data).filter((n) => puedeDarProcesos(yo, { NIVEL: 0, PROCESOS: n.PROCESOS }) === true) : [];
}

function useEleccion(faltan: readonly NivelSugerido[], alHacer?: () => void) {
  const guardar = useGuardar(niveles.agregar_sugeridos, {}, alHacer ? { alHacer } : {});
  return {
    faltan: faltan.map((n) => ({ nombre: n.DESCRIPCION, nota: n.PARA })),
    que: ['nivel', 'niveles'] as const,
    ocupado: guardar.enviando,
    alAgregar: (NIVELES: string[]) => void guardar.enviar({ NIVELES }),
  };
}
export const NivelesSugeridos = ({ faltan, alCerrar }: { faltan: readonly NivelSugerido[]; alCerrar: () => void }) => (
  <SugeridosDialogo
    titulo="Niveles sugeridos"
    texto="Sus permisos se cambian después, uno por uno. Los niveles que ya tiene no cambian."
    alCerrar={alCerrar}
    {...useEleccion(faltan, alCerrar)}
  />
);

/** In the wizard's page; nothing where the clinic has them all. */
export function SugeridosDelAsistente() {
  const faltan = useSugeridosQueFaltan();
  const { lista, boton } = useSugeridos(useEleccion(faltan));
  if (faltan.length === 0) return null;
  return (
    <section className="columna" aria-labelledby="niveles-del-asistente">
      <h3 id="niveles-del-asistente">Niveles para su personal</h3>
      <p className="sec">Cada persona entra con su propio usuario y ve solo lo de su trabajo. Puede empezar con estos:</p>
      {lista}
      <div>{boton}</div>
    </section>
  );
}

/** Beside the list of levels of a form: a suggested one is made and chosen at once. */
export function SugeridosDelUsuario({ alElegir }: { alElegir: (NIVEL: number) => void }) {
  const faltan = useSugeridosQueFaltan();
  const guardar = useGuardar(niveles.agregar_sugeridos, {}, { callado: true });
  if (faltan.length === 0) return null;
  return (
    <fieldset className={`row wrap ${estilos.rapidos}`}>
      <legend className="muted">¿No está el que busca? Cree uno sugerido:</legend>
      {faltan.map(({ DESCRIPCION, PARA }) => (
        <Boton
          key={DESCRIPCION}
          chico
          icono="mas"
          title={PARA}
          disabled={guardar.enviando}
          onClick={async () => {
            const hecho = await guardar.enviar({ NIVELES: [DESCRIPCION] });
            if (hecho?.NIVELES[0]) alElegir(hecho.NIVELES[0].NIVEL);
          }}
        >
          {DESCRIPCION}
        </Boton>
      ))}
    </fieldset>
  );
}
