// The merges that this file received, each of which can be undone for a while.

import { fechaTexto } from '#kernel/shared/dates.ts';
import { puedeLlamar } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { useHoy } from '../../web/paciente.ts';
import { type FusionHecha, fusion } from '../contract.ts';
import { puedeDeshacerse, ultimoDia } from '../rules.ts';
import estilos from './fusion.module.css';

export function Hechas({ CODIGOPACIENTE }: { CODIGOPACIENTE: number }) {
  const { data } = useDatos(fusion.obtener_fusiones, { CODIGOPACIENTE });
  if (!data?.length) return null;
  return (
    <section className={estilos.parte}>
      <h2>Fusiones hechas</h2>
      <ul className={estilos.hechas}>
        {data.map((f) => (
          <Hecha key={f.FOLIOFUSION} f={f} />
        ))}
      </ul>
    </section>
  );
}

function Hecha({ f }: { f: FusionHecha }) {
  const s = useSesion();
  const hoy = useHoy();
  const g = useGuardar(fusion.deshacer_fusion, { FOLIOFUSION: f.FOLIOFUSION });
  const puede = puedeDeshacerse(f, hoy) === true && !s.soloLectura && puedeLlamar(s, fusion.deshacer_fusion);
  const deshacer = async () => {
    const si = await preguntar({
      titulo: 'Deshacer la fusión',
      texto: `El expediente ${f.CODIGOFUSIONADO} recupera lo que tenía el ${fechaTexto(f.FECHA)}. Lo que se registró después se queda en este.`,
      si: 'Deshacer',
      peligro: true,
    });
    if (si) await g.enviar();
  };
  return (
    <li>
      <span className={comunes.crece}>
        <b className={comunes.fuerte}>{f.NOMBRECOMPLETO}</b>{' '}
        <span className={`${comunes.tenue} ${comunes.numeros}`}>{f.CODIGOFUSIONADO}</span>
        <br />
        <span className={`${comunes.secundario} ${comunes.numeros}`}>
          {fechaTexto(f.FECHA)}, {f.HORA}
          {puede && `. Se puede deshacer hasta el ${fechaTexto(ultimoDia(f.FECHA))}`}
        </span>
      </span>
      {f.DESHECHA === 1 && <Ficha>Deshecha</Ficha>}
      {puede && (
        <Boton chico ocupado={g.enviando} onClick={() => void deshacer()}>
          Deshacer
        </Boton>
      )}
    </li>
  );
}
