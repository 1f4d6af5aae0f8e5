// /report-records: whose file, which dates and parts; short files open at once, long ones are made by a job and listed below.
import { useState } from 'react';
import { pacientes } from '#features/pacientes/contract.ts';
import { buscarPacientes, PacienteEnLista } from '#features/pacientes/web/Buscador.tsx';
import { enLaClinica, esFecha } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { CajaCampo, TextoAyuda, TextoError } from '#kernel/web/caja_campo.tsx';
import { Combo } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla, Interruptor } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { completo, pacientesCompletos, type SeccionContada } from '../contract.ts';
import { esLargo, fechasEnOrden, paginasDe, SECCIONES, type Seccion } from '../rules.ts';
import estilos from './completo.module.css';
import { Preparados } from './Preparados.tsx';

/** The beginning of "everything" for a patient whose birth date is not known. */
const DESDE_SIEMPRE = '1990-01-01';

export default function ExpedienteCompleto() {
  const hoy = enLaClinica(useClinica().ZONA_HORARIA).fecha;
  const [url, cambiar] = useDireccion();
  const CODIGOPACIENTE = Number(url.get('paciente')) || 0;
  // 3 §7: the patient of the address, by its code.
  const hallado = useDatos(pacientes.buscar, {}, { query: { LIMIT: 1, CODIGOPACIENTE, INACTIVOS: 1 }, si: CODIGOPACIENTE > 0 });
  const p = CODIGOPACIENTE ? hallado.data?.[0] : undefined;
  const FECHAINICIAL = url.get('desde') ?? p?.FECHA_NACIMIENTO ?? DESDE_SIEMPRE;
  const FECHAFINAL = url.get('hasta') ?? hoy;
  const enOrden = fechasEnOrden({ FECHAINICIAL, FECHAFINAL });
  const validas = esFecha(FECHAINICIAL) && esFecha(FECHAFINAL);
  return (
    <Pagina titulo="Expediente completo">
      <div className={estilos.dos}>
        <div className={estilos.pedido}>
          <CajaCampo>
            <label htmlFor="ec-paciente">Paciente</label>
            <Combo
              id="ec-paciente"
              etiqueta="Paciente"
              placeholder="Nombre, teléfono, código o documento"
              enfocar={!CODIGOPACIENTE}
              desde={2}
              valor={p?.NOMBRECOMPLETO ?? ''}
              buscar={(t, signal) => buscarPacientes(t, signal, { INACTIVOS: 1 })}
              claveDe={(x) => x.CODIGOPACIENTE}
              textoDe={(x) => x.NOMBRECOMPLETO}
              pintar={(x, palabras) => <PacienteEnLista p={x} palabras={palabras} hoy={hoy} />}
              alElegir={(x) => cambiar({ paciente: x.CODIGOPACIENTE, desde: null, sin: null }, { paso: true })}
              alVaciar={() => cambiar({ paciente: null, desde: null, sin: null })}
            />
          </CajaCampo>
          <div className={estilos.fechas}>
            <CajaCampo>
              <label htmlFor="ec-desde">Fecha inicial</label>
              <EntradaFecha id="ec-desde" valor={FECHAINICIAL} max={FECHAFINAL} alCambiar={(v) => cambiar({ desde: v })} />
            </CajaCampo>
            <CajaCampo mal={enOrden !== true}>
              <label htmlFor="ec-hasta">Fecha final</label>
              <EntradaFecha
                id="ec-hasta"
                valor={FECHAFINAL}
                max={hoy}
                aria-invalid={enOrden !== true}
                aria-describedby={enOrden === true ? undefined : 'ec-orden'}
                alCambiar={(v) => cambiar({ hasta: v })}
              />
              {enOrden !== true && <TextoError id="ec-orden">{enOrden}</TextoError>}
            </CajaCampo>
          </div>
          {p && validas && enOrden === true ? (
            <Secciones key={p.CODIGOPACIENTE} fechas={{ CODIGOPACIENTE, FECHAINICIAL, FECHAFINAL }} />
          ) : (
            <TextoAyuda>Elija al paciente para ver qué contiene su expediente.</TextoAyuda>
          )}
        </div>
        {p && <Preparados CODIGOPACIENTE={CODIGOPACIENTE} />}
      </div>
    </Pagina>
  );
}

interface Fechas {
  CODIGOPACIENTE: number;
  FECHAINICIAL: string;
  FECHAFINAL: string;
}
function Secciones({ fechas }: { fechas: Fechas }) {
  const contadas = useDatos(completo.contar, {}, { query: { ...fechas } });
  return <Cargando de={contadas}>{contadas.data && <Eleccion fechas={fechas} contadas={contadas.data} />}</Cargando>;
}

const vacia = (c: SeccionContada) => c.REGISTROS === 0;
function Eleccion({ fechas, contadas }: { fechas: Fechas; contadas: readonly SeccionContada[] }) {
  const s = useSesion();
  const [url, cambiar] = useDireccion();
  const [originales, setOriginales] = useState(false);
  const preparar = useGuardar(completo.preparar);
  // Also here: the address changes a moment later, and a box answers at once.
  const [sin, setSin] = useState<ReadonlySet<string>>(() => new Set((url.get('sin') ?? '').split('.').filter(Boolean)));
  const elegidas = contadas.filter((c) => !vacia(c) && !sin.has(c.CLAVE));
  const total = {
    REGISTROS: elegidas.reduce((n, c) => n + c.REGISTROS, 0),
    PAGINAS: elegidas.reduce((n, c) => n + paginasDe(c), 0),
  };
  const poner = (claves: readonly string[]) => {
    setSin(new Set(claves));
    cambiar({ sin: claves.join('.') });
  };
  const alternar = (clave: Seccion, si: boolean) => poner(si ? [...sin].filter((x) => x !== clave) : [...sin, clave]);
  const llenas = contadas.filter((c) => !vacia(c));
  const todas = elegidas.length === llenas.length;
  const pedido = { ...fechas, RECORDS: elegidas.map((c) => c.CLAVE) };
  const aparte = esLargo(total) || originales;
  return (
    <>
      <fieldset className={estilos.secciones}>
        <legend>
          Secciones
          <Boton plano chico onClick={() => poner(todas ? llenas.map((c) => c.CLAVE) : [])}>
            {todas ? 'Ninguna' : 'Todas'}
          </Boton>
        </legend>
        {contadas.map((c) => (
          <div key={c.CLAVE} className={estilos.seccion}>
            <Casilla valor={!vacia(c) && !sin.has(c.CLAVE)} disabled={vacia(c)} alCambiar={(si) => alternar(c.CLAVE, si)}>
              <span className={vacia(c) ? comunes.tenue : ''}>{SECCIONES.find(([clave]) => clave === c.CLAVE)![1]}</span>
            </Casilla>
            <span className={`${comunes.tenue} ${comunes.numeros}`}>{c.CLAVE === 'GENERALES' ? '' : c.REGISTROS.toLocaleString('en')}</span>
          </div>
        ))}
      </fieldset>
      <div className={estilos.hacer}>
        <Interruptor valor={originales} alCambiar={setOriginales} disabled={s.soloLectura}>
          Con los archivos originales, en un zip
        </Interruptor>
        <p className={comunes.secundario} aria-live="polite">
          {elegidas.length === 0
            ? 'Elija al menos una sección.'
            : aparte
              ? `Unas ${total.PAGINAS.toLocaleString('en')} páginas: se prepara aparte, y queda en la lista cuando está listo. Puede seguir trabajando.`
              : `Unas ${total.PAGINAS.toLocaleString('en')} ${total.PAGINAS === 1 ? 'página' : 'páginas'}.`}
        </p>
        <span>
          {aparte ? (
            <Boton
              primario
              icono="formato"
              disabled={s.soloLectura || elegidas.length === 0}
              ocupado={preparar.enviando}
              onClick={() => void preparar.enviar({ ...pedido, ORIGINALES: originales ? 1 : 0 })}
            >
              Preparar
            </Boton>
          ) : (
            <Boton
              primario
              icono="imprimir"
              disabled={elegidas.length === 0}
              onClick={() => void abrirArchivo(pacientesCompletos.obtener_expediente_completo, {}, pedido, 'expediente')}
            >
              Imprimir
            </Boton>
          )}
        </span>
      </div>
    </>
  );
}
