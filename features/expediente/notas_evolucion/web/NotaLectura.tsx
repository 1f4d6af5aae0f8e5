// Reading a note: closed, of another doctor, or of an inactive patient. A closed one may get an addendum.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import estilosRegistros from '#features/expediente/registros/web/registros.module.css';
import { useModificable } from '#features/pacientes/web/paciente.ts';
import { NotificacionInmediata } from '#features/suive/web/notificacion.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { BarraDeAcciones } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { TextoRico } from '#kernel/web/rico.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Addendum, type NotaCompleta, notasEvolucion } from '../contract.ts';
import { puedeAgregarAddendum } from '../rules.ts';
import { useAccionesNota } from './acciones.tsx';
import estilos from './notas.module.css';
import { SignosDeLectura } from './PanelSignos.tsx';

export function NotaLectura({ n }: { n: NotaCompleta }) {
  const ir = useNavigate();
  const lista = `/patient/${n.CODIGOPACIENTE}/evolution-notes`;
  const { acciones, dialogo } = useAccionesNota(() => void ir(lista));
  return (
    <Pagina
      titulo={`Nota de evolución ${n.CONSECUTIVO}`}
      volver={lista}
      junto={
        <>
          {n.CERRADA ? <Ficha icono="candado">Cerrada</Ficha> : <Ficha tono="cuidado">Abierta</Ficha>}
          <span className={`${comunes.tenue} ${comunes.numeros} ${estilos.cierre}`}>
            {fechaTexto(n.FECHA)}, {n.HORA} · {n.MEDICO}
          </span>
        </>
      }
      acciones={<BarraDeAcciones fila={n} acciones={acciones} />}
      ancho="lectura"
    >
      <article className={estilos.lecturaDeNota}>
        <SignosDeLectura signos={n.SIGNOS_VITALES} />
        {n.DIAGNOSTICOS.length > 0 && (
          <section>
            <h2 className={estilosRegistros.titulo}>Diagnósticos</h2>
            <ul className={estilos.diagnosticosLeidos}>
              {n.DIAGNOSTICOS.map((d, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: R69X may appear twice
                <li key={`${d.CODIGO}${i}`}>
                  <b className={comunes.numeros}>{codigoLegible(d.CODIGO)}</b>
                  {d.DESCRIPCION}
                </li>
              ))}
            </ul>
            <NotificacionInmediata codigos={n.DIAGNOSTICOS.map((d) => d.CODIGO)} />
          </section>
        )}
        <section className={`${comunes.hoja} ${estilos.textoNota}`}>
          <TextoRico html={n.NOTA} />
        </section>
        {n.ADDENDA.map((a) => (
          <section key={a.ID} className={estilos.addendum}>
            <h2 className={estilosRegistros.titulo}>
              Addendum {a.ID}{' '}
              <span className={`${comunes.tenue} ${comunes.numeros} ${estilos.cuando}`}>
                {fechaTexto(a.FECHA.slice(0, 10))}, {a.FECHA.slice(11)} · {a.USUARIO}
              </span>
            </h2>
            <p>{a.TEXTO}</p>
          </section>
        ))}
        <NuevoAddendum n={n} />
      </article>
      {dialogo}
    </Pagina>
  );
}

function NuevoAddendum({ n }: { n: NotaCompleta }) {
  const s = useSesion();
  const modificable = useModificable(P.notas.editar);
  const [abierto, setAbierto] = useState(false);
  const { CODIGOPACIENTE, CONSECUTIVO } = n;
  const guardar = useGuardar(notasEvolucion.agregar_addendum, { CODIGOPACIENTE, CONSECUTIVO }, { alHacer: () => setAbierto(false) });
  if (!modificable || puedeAgregarAddendum(s, n) !== true) return null;
  if (!abierto)
    return (
      <div>
        <Boton icono="mas" onClick={() => setAbierto(true)}>
          Agregar addendum
        </Boton>
      </div>
    );
  return (
    <Formulario
      schema={Addendum.pick({ TEXTO: true })}
      inicial={{ TEXTO: '' }}
      borrador={`nota.${CODIGOPACIENTE}.${CONSECUTIVO}.addendum`}
      errores={guardar.errores}
      alGuardar={async (v) => (await guardar.enviar(v)) !== undefined}
    >
      <Campo nombre="TEXTO" etiqueta="Addendum" ayuda="Se agrega con su nombre y la hora; no se puede cambiar después." filas={4} />
      <div className={comunes.fila}>
        <Boton primario type="submit" ocupado={guardar.enviando}>
          Guardar addendum
        </Boton>
        <Boton plano onClick={() => setAbierto(false)}>
          Cancelar
        </Boton>
      </div>
    </Formulario>
  );
}
