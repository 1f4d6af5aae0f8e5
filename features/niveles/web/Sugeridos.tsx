// Suggested levels that the clinic does not have yet, added in one step; also in the wizard and the user's form.

import { type NivelSugerido, P } from '#domain/permisos.ts';
import { SIN_NIVEL } from '#features/personal/rules.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { SugeridosDialogo, useSugeridos } from '#kernel/web/sugeridos.tsx';
import { niveles } from '../contract.ts';
import { puedeDarProcesos, sugeridosQueFaltan } from '../rules.ts';
import estilos from './niveles.module.css';

/** None for users who may not add levels; without those that have more permissions than the user. */
export function useSugeridosQueFaltan(): readonly NivelSugerido[] {
  const puede = usePuedeEscribir(P.seguridad.niveles);
  const { data } = useDatos(niveles.obtener, {}, { si: puede });
  const yo = useSesion();
  return puede && data
    ? sugeridosQueFaltan(data).filter((n) => puedeDarProcesos(yo, { NIVEL: SIN_NIVEL, PROCESOS: n.PROCESOS }) === true)
    : [];
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

/** For the wizard; draws nothing when none is missing. */
export function SugeridosDelAsistente() {
  const faltan = useSugeridosQueFaltan();
  const { lista, boton } = useSugeridos(useEleccion(faltan));
  if (faltan.length === 0) return null;
  return (
    <section className={comunes.columna} aria-labelledby="niveles-del-asistente">
      <h3 id="niveles-del-asistente">Niveles para su personal</h3>
      <p className={comunes.secundario}>Cada persona entra con su propio usuario y ve solo lo de su trabajo. Puede empezar con estos:</p>
      {lista}
      <div>{boton}</div>
    </section>
  );
}

/** Beside the level's field of a form: creates a suggested level and selects it. */
export function SugeridosDelUsuario({ alElegir }: { alElegir: (NIVEL: number) => void }) {
  const faltan = useSugeridosQueFaltan();
  const guardar = useGuardar(niveles.agregar_sugeridos, {}, { callado: true });
  if (faltan.length === 0) return null;
  return (
    <fieldset className={`${comunes.fila} ${comunes.envuelve} ${estilos.rapidos}`}>
      <legend className={comunes.tenue}>¿No está el que busca? Cree uno sugerido:</legend>
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
