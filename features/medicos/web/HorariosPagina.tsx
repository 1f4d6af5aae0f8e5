// Screen /catalogs/medic/:CODIGOMEDICO/schedules: a doctor's weeks in each branch.

import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, MenuBoton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { HorariosEditados, medicos } from '../contract.ts';
import type { HorarioSucursal } from '../horario.ts';
import { Semana } from './Semana.tsx';

const LISTA = '/catalogs/medics';
type Guardados = Datos<typeof medicos.obtener_horarios>;
type Sucursal = Datos<typeof sucursales.obtener>[number];

export default function HorariosPagina() {
  const CODIGOMEDICO = Number(useParams().CODIGOMEDICO);
  const datos = useDatos(medicos.obtener_horarios, { CODIGOMEDICO }, { fresco: 0 });
  const nombre = useDatos(medicos.obtener_nombre, { CODIGOMEDICO });
  const lista = useDatos(sucursales.obtener);
  return (
    <Pagina titulo="Horarios" volver={LISTA} junto={nombre.data && <Ficha icono="persona">{nombre.data.NOMBRECOMPLETO}</Ficha>}>
      <Cargando de={datos}>
        <Cargando de={lista}>
          {datos.data && lista.data && <Forma CODIGOMEDICO={CODIGOMEDICO} guardados={datos.data} todas={lista.data} />}
        </Cargando>
      </Cargando>
    </Pagina>
  );
}

function Forma({ CODIGOMEDICO, guardados, todas }: { CODIGOMEDICO: number; guardados: Guardados; todas: readonly Sucursal[] }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.clinica.medicos);
  const guardar = useGuardar(medicos.actualizar_horarios, { CODIGOMEDICO }, { alHacer: () => void ir(LISTA) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others save must not replace what is being typed
  const inicial = useMemo(() => ({ ...guardados, HORARIOS: guardados.HORARIOS.map(enBlanco) }), []);
  return (
    <Formulario
      schema={HorariosEditados}
      inicial={inicial}
      errores={guardar.errores}
      soloLectura={!puede}
      borrador={puede ? `horarios/${CODIGOMEDICO}` : undefined}
      alGuardar={async ({ HORARIOS, VERSION }: z.output<typeof HorariosEditados>) =>
        (await guardar.enviar({ SUCURSALES: HORARIOS.map((h) => h.SUCURSAL), HORARIOS, VERSION })) !== undefined
      }
    >
      <Sucursales todas={todas} puede={puede} />
      {puede && <BarraGuardar de={guardar} />}
    </Formulario>
  );
}
const enBlanco = (h: HorarioSucursal) => Object.fromEntries(Object.entries(h).map(([k, v]) => [k, v ?? '']));

/** One week for each of the doctor's branches, which can be added and removed. */
function Sucursales({ todas, puede }: { todas: readonly Sucursal[]; puede: boolean }) {
  const f = useFormContext();
  const horarios = (f.watch('HORARIOS') ?? []) as { SUCURSAL: number }[];
  const poner = (v: unknown) => f.setValue('HORARIOS', v, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 });
  const libres = todas.filter((s) => !horarios.some((h) => Number(h.SUCURSAL) === s.CODIGOCLINICA));
  const nombre = (c: number) => todas.find((s) => s.CODIGOCLINICA === c)?.NOMBRECLINICA ?? `Sucursal ${c}`;
  const quitar = async (i: number, c: number) => {
    const texto = `El horario en ${nombre(c)} se quitará al guardar. Las citas que ya tiene se conservan.`;
    if (await preguntar({ titulo: 'Dejar de atender en esta sucursal', texto, si: 'Quitar', peligro: true }))
      poner(horarios.filter((_, n) => n !== i));
  };
  return (
    <div className={comunes.columna}>
      {horarios.length === 0 && <Vacio icono="reloj" texto="Este médico todavía no atiende en ninguna sucursal" />}
      {horarios.map(({ SUCURSAL }, i) => (
        <Semana
          key={SUCURSAL}
          i={i}
          titulo={nombre(Number(SUCURSAL))}
          puede={puede}
          {...(puede && horarios.length > 1 ? { alQuitar: () => quitar(i, Number(SUCURSAL)) } : {})}
        />
      ))}
      {puede && libres.length > 0 && (
        <div>
          <MenuBoton
            icono="mas"
            opciones={libres.map((s) => ({
              texto: s.NOMBRECLINICA,
              hacer: () => poner([...horarios, { SUCURSAL: s.CODIGOCLINICA, HORARIOVC_IGUAL: 1 }]),
            }))}
          >
            Agregar sucursal
          </MenuBoton>
        </div>
      )}
    </div>
  );
}
