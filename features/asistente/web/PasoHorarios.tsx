// Step with the first doctor's working week.

import { useMemo } from 'react';
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { HorariosEditados, medicos } from '#features/medicos/contract.ts';
import { DIAS, type HorarioSucursal, inicialDe } from '#features/medicos/horario.ts';
import { Semana } from '#features/medicos/web/Semana.tsx';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Formulario } from '#kernel/web/form.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { semanaInicial } from '../rules.ts';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';
import { uno, usePrincipal } from './principal.ts';

type Guardados = Datos<typeof medicos.obtener_horarios>;

export function PasoHorarios(p: PropsPaso) {
  const { hay, lista } = usePrincipal();
  const datos = useDatos(medicos.obtener_horarios, uno, { fresco: 0, si: hay === true });
  // A doctor saved a moment ago may be missing from the list until it is read again.
  if (hay === undefined || (hay === false && lista.isFetching)) return <Cargando de={{ ...lista, data: undefined }}>{null}</Cargando>;
  if (hay) return <Cargando de={datos}>{datos.data && <Forma guardados={datos.data} {...p} />}</Cargando>;
  return (
    <div className={comunes.columna}>
      <Vacio
        icono="persona"
        texto="Primero registre al médico: de él son las horas."
        accion={<Boton onClick={() => p.irA('medico')}>Ir a Médico</Boton>}
      />
      <Botones regresar={p.regresar} omitir={p.seguir} />
    </div>
  );
}

const abierta = (h: HorarioSucursal) => DIAS.some((d) => inicialDe(h, d));
function Forma({ guardados, seguir, regresar }: PropsPaso & { guardados: Guardados }) {
  const s = useSesion();
  const puede = usePuedeEscribir(P.clinica.medicos, P.clinica.configurar);
  const guardar = useGuardar(medicos.actualizar_horarios, uno, { callado: true });
  const nombre = (c: number) => s.SUCURSALES.find((x) => x.CODIGOCLINICA === c)?.NOMBRECLINICA ?? `Sucursal ${c}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being typed is not replaced by what others save
  const inicial = useMemo(() => {
    const propuesta = semanaInicial(s.clinica.HORAINICIALAGENDA, s.clinica.HORAFINALAGENDA);
    const semanas = guardados.HORARIOS.length ? guardados.HORARIOS : [{ SUCURSAL: s.SUCURSAL, HORARIOVC_IGUAL: 1 as const }];
    return {
      ...guardados,
      HORARIOS: semanas.map((h) => ({
        ...Object.fromEntries(Object.entries(h).map(([k, v]) => [k, v ?? ''])),
        ...(abierta(h as HorarioSucursal) ? {} : propuesta),
      })),
    };
  }, []);
  return (
    <Formulario
      schema={HorariosEditados}
      inicial={inicial as Arbol}
      errores={guardar.errores}
      soloLectura={!puede}
      sinGuardia
      alGuardar={async ({ HORARIOS, VERSION }: z.output<typeof HorariosEditados>) => {
        if ((await guardar.enviar({ SUCURSALES: HORARIOS.map((h) => h.SUCURSAL), HORARIOS, VERSION })) === undefined) return false;
        seguir();
        return true;
      }}
    >
      <p className={comunes.secundario}>En estas horas se le puede agendar. Cada día admite un descanso.</p>
      {(inicial.HORARIOS as { SUCURSAL?: number }[]).map((h, i) => (
        <Semana key={Number(h.SUCURSAL)} i={i} titulo={nombre(Number(h.SUCURSAL))} puede={puede} />
      ))}
      <Botones regresar={regresar} omitir={seguir} {...(puede ? { guarda: { ocupado: guardar.enviando } } : {})} />
    </Formulario>
  );
}
