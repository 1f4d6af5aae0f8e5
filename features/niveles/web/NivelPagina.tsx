// Screens /catalogs/level/new and /catalogs/level/:id: the form of a level.

import { useNavigate } from 'react-router';
import { CODIGOS_PERMISOS, P } from '#domain/permisos.ts';
import { SIN_NIVEL } from '#features/personal/rules.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { usePuedeEscribir, useSesion, useSesionCompleta } from '#kernel/web/sesion.tsx';
import { NivelEditado, niveles, procesosDe } from '../contract.ts';
import { descripcionEditable, procesoAlAlcance, procesoEditable, procesosDePartida, puedeTocarNivel } from '../rules.ts';
import { ListaProcesos } from './ListaProcesos.tsx';

const LISTA = '/catalogs/levels';
type Nivel = Datos<typeof niveles.obtener_uno>;

export default function NivelPagina() {
  return (
    <Registro de={niveles.obtener_uno} clave="NIVEL">
      {(nivel) => <Forma nivel={nivel} />}
    </Registro>
  );
}

function Forma({ nivel }: { nivel?: Nivel | undefined }) {
  const ir = useNavigate();
  const yo = useSesion();
  const { recargar } = useSesionCompleta();
  const encendidos = Object.keys(nivel?.PROCESOS ?? {}).filter((p) => nivel!.PROCESOS[p]);
  const editable = nivel ? puedeTocarNivel(yo, { NIVEL: nivel.NIVEL, PROCESOS: encendidos.map(Number) }) : true;
  const puede = usePuedeEscribir(P.seguridad.niveles) && editable === true;
  const volver = (NIVEL: number) => {
    mostrarFila('Niveles', NIVEL);
    void ir(LISTA);
  };
  const agregar = useGuardar(niveles.agregar, {}, { alHacer: (n) => volver(n.NIVEL) });
  const alEditar = async () => {
    if (nivel?.NIVEL === yo.NIVEL) await recargar();
    volver(nivel!.NIVEL);
  };
  const actualizar = useGuardar(niveles.actualizar, { NIVEL: nivel?.NIVEL ?? SIN_NIVEL }, { alHacer: alEditar });
  const guardar = nivel ? actualizar : agregar;
  return (
    <Pagina
      titulo={nivel ? (puede ? `Editar Nivel #${nivel.NIVEL}` : `Nivel #${nivel.NIVEL}`) : 'Agregar Nivel'}
      volver={LISTA}
      ancho="lectura"
    >
      <Formulario
        schema={NivelEditado}
        inicial={nivel ?? { DESCRIPCION: '', VERSION: '', PROCESOS: procesosDe(procesosDePartida(yo)) }}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `niveles/${nivel?.NIVEL ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        {(f) => (
          <>
            {editable !== true && <p className={comunes.tenue}>{editable}</p>}
            <Rejilla min={280}>
              <Campo
                nombre="DESCRIPCION"
                enfocar
                soloLectura={!descripcionEditable(nivel?.NIVEL ?? SIN_NIVEL)}
                {...(nivel && !descripcionEditable(nivel.NIVEL) ? { ayuda: 'La descripción de este nivel no se cambia' } : {})}
              />
            </Rejilla>
            {puede && CODIGOS_PERMISOS.some((p) => !procesoAlAlcance(yo, p)) && (
              <p className={comunes.tenue}>Puede dar los permisos que usted tiene; los demás los da quien los tenga.</p>
            )}
            <ListaProcesos
              valor={f.watch('PROCESOS') ?? {}}
              alCambiar={(p) => f.setValue('PROCESOS', p, { shouldDirty: true })}
              editable={(clave) => puede && procesoEditable(nivel?.NIVEL ?? SIN_NIVEL, clave) && procesoAlAlcance(yo, clave)}
            />
            {puede && <BarraGuardar de={guardar} />}
          </>
        )}
      </Formulario>
    </Pagina>
  );
}
