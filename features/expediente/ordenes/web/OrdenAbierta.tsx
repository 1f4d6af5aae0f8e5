// Reading an order: what was asked, what came of it, and its files. Opening one whose results a doctor had not seen counts as
// seeing them, for doctors.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { type Accion, BarraDeAcciones } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { FechaEditada, type OrdenCompleta } from '../contract.ts';
import { fechaDeOrden, puedeModificarOrden } from '../rules.ts';
import { Archivos } from './Archivos.tsx';
import { type Cual, useAccionesDeOrden } from './acciones.tsx';
import type { DeClase } from './llamadas.ts';
import estilos from './ordenes.module.css';

interface Props extends DeClase {
  /** What is asked and its results; `modifica`: the order may be changed by this user. */
  cuerpo: (o: OrdenCompleta, modifica: boolean) => ReactNode;
  otras?: (o: OrdenCompleta | undefined) => readonly Accion<Cual>[];
}
export function OrdenAbierta({ d, c, cuerpo, otras }: Props) {
  const s = useSesion();
  const ir = useNavigate();
  const ID_ORDEN = Number(useParams().ID_ORDEN);
  const lista = `/patient/${useCodigoPaciente()}/${d.listado}`;
  const datos = useDatos(c.obtener_detalle, { ID_ORDEN });
  const o = datos.data?.ID_ORDEN === ID_ORDEN ? datos.data : undefined;
  const { acciones, dialogo } = useAccionesDeOrden({ d, c }, { otras: otras?.(o) ?? [], alEliminar: () => void ir(lista) });
  const modifica = useModificable() && o !== undefined && puedeModificarOrden(s, o) === true;
  return (
    <Pagina titulo={`Orden ${ID_ORDEN}`} volver={lista} acciones={o && <BarraDeAcciones fila={o as Cual} acciones={acciones} />}>
      <Cargando de={datos}>
        {o && (
          <div className={estilos.abierta}>
            <SinRevisar c={c} o={o} />
            <Datos d={d} c={c} o={o} modifica={modifica} />
            {cuerpo(o, modifica)}
            <Textos d={d} o={o} />
            <Archivos d={d} c={c} orden={o} modifica={modifica} />
          </div>
        )}
      </Cargando>
      {dialogo}
    </Pagina>
  );
}

/** A doctor who opens the order has seen its results; others may say so. */
function SinRevisar({ c, o }: Pick<DeClase, 'c'> & { o: OrdenCompleta }) {
  const s = useSesion();
  const revisar = useGuardar(c.revisar, { ID_ORDEN: o.ID_ORDEN }, { callado: true });
  const dicho = useRef(0);
  const medico = s.CODIGOMEDICO !== null && !s.soloLectura;
  useEffect(() => {
    if (!o.SIN_REVISAR || !medico || dicho.current === o.ID_ORDEN) return;
    dicho.current = o.ID_ORDEN;
    void revisar.enviar({});
  }, [o.SIN_REVISAR, o.ID_ORDEN, medico, revisar.enviar]);
  if (!o.SIN_REVISAR || medico) return null;
  return (
    <p className={estilos.aviso}>
      <Icono n="alerta" />
      <span className={comunes.crece}>Estos resultados llegaron y ningún médico los ha abierto</span>
      {!s.soloLectura && (
        <Boton chico icono="listo" ocupado={revisar.enviando} onClick={() => void revisar.enviar({})}>
          Marcar como revisados
        </Boton>
      )}
    </p>
  );
}

function Datos({ d, c, o, modifica }: DeClase & { o: OrdenCompleta; modifica: boolean }) {
  const { clinica } = useSesion();
  const [fechando, setFechando] = useState(false);
  const cambia = useModificable(d.permisos.agregar) && modifica;
  const datos: [string, ReactNode][] = [
    [
      'Fecha',
      <span key="f" className={comunes.fila}>
        <span className={comunes.numeros}>{`${fechaTexto(o.FECHA)}, ${o.HORA}`}</span>
        {cambia && <Boton plano chico icono="nota" aria-label="Cambiar la fecha" onClick={() => setFechando(true)} />}
      </span>,
    ],
    [clinica.ET_MEDICO, o.MEDICO],
    ...(clinica.MOSTRAR_SUCURSALES ? ([['Sucursal', o.NOMBRESUCURSAL]] as [string, ReactNode][]) : []),
    ...(o.REVISADOS && o.RESULTADOS
      ? ([['Resultados vistos', `${fechaTexto(o.REVISADOS.slice(0, 10))}, ${o.REVISADOS.slice(11)}`]] as [string, ReactNode][])
      : []),
  ];
  return (
    <dl className={estilos.datos}>
      {datos.map(([k, v]) => (
        <div key={k}>
          <dt>{k}</dt>
          <dd>{v}</dd>
        </div>
      ))}
      {fechando && <FechaDialogo c={c} o={o} alCerrar={() => setFechando(false)} />}
    </dl>
  );
}
function FechaDialogo({ c, o, alCerrar }: Pick<DeClase, 'c'> & { o: OrdenCompleta; alCerrar: () => void }) {
  const hoy = useHoy();
  const { FECHA_NACIMIENTO } = usePaciente();
  const guardar = useGuardar(c.actualizar_fecha, { ID_ORDEN: o.ID_ORDEN });
  const schema = FechaEditada.superRefine(
    entreCampos((v, ctx) => {
      const vale = fechaDeOrden(v.FECHA, hoy, FECHA_NACIMIENTO);
      if (vale !== true) ctx.addIssue({ code: 'custom', path: ['FECHA'], message: vale });
    }),
  );
  return (
    <Dialogo
      titulo="Fecha de la orden"
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form="fecha-orden" ocupado={guardar.enviando}>
            Guardar
          </Boton>
        </>
      }
    >
      <Formulario
        id="fecha-orden"
        schema={schema}
        sinGuardia
        inicial={{ FECHA: o.FECHA, VERSION: o.VERSION }}
        errores={guardar.errores}
        alGuardar={async (v) => {
          const hecho = await guardar.enviar(v);
          if (hecho) alCerrar();
          return hecho !== undefined;
        }}
      >
        <Campo nombre="FECHA" max={hoy} enfocar />
      </Formulario>
    </Dialogo>
  );
}

function Textos({ d, o }: Pick<DeClase, 'd'> & { o: OrdenCompleta }) {
  const textos = [
    [d.uno === 'análisis' ? 'Otros análisis' : 'Otros estudios', o[d.otros as 'OTROS_ANALISIS']],
    ['Observaciones', o.OBSERVACIONES],
    ['Indicaciones', o.INDICACIONES],
  ].filter(([, t]) => t?.trim());
  return textos.length === 0 ? null : (
    <dl className={estilos.dichos}>
      {textos.map(([k, t]) => (
        <div key={k}>
          <dt>{k}</dt>
          <dd>{t}</dd>
        </div>
      ))}
    </dl>
  );
}
