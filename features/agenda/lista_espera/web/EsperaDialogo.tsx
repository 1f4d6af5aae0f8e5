// Adds somebody to the waiting list, or changes an entry.

import { useId, useState } from 'react';
import type { z } from 'zod';
import { E } from '#domain/estados.ts';
import { restringidoAMedico } from '#domain/sesion.ts';
import { DURACIONES } from '#features/agenda/citas/contract.ts';
import { puedeSerDeTipo } from '#features/agenda/citas/rules.ts';
import { CampoPaciente, type PacienteElegido, pacienteDe } from '#features/agenda/citas/web/CampoPaciente.tsx';
import { textoDuracion } from '#features/agenda/citas/web/CitaDialogo.tsx';
import type { EsperaPedida } from '#features/agenda/citas/web/esperar.ts';
import { RegistrarPaciente } from '#features/agenda/citas/web/RegistrarPaciente.tsx';
import { medicos as contratoMedicos } from '#features/medicos/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Segmentos } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { listaEspera } from '../contract.ts';
import { EsperaEditada, type EsperaEnLista, PARTE_DEL_DIA, PARTES_DEL_DIA, PRIORIDAD_ESPERA, PRIORIDADES } from '../fields.ts';
import { Dias } from './Dias.tsx';
import estilos from './lista_espera.module.css';
import { cuandoEs } from './palabras.ts';

interface Props {
  pedida?: EsperaPedida;
  editada?: EsperaEnLista;
  alCerrar: () => void;
}
/** Days of the wait unless other dates are chosen. */
const DIAS_ADELANTE = 30;
const TIPOS = [
  { valor: 0, texto: 'Presencial' },
  { valor: 1, texto: 'Videoconsulta' },
] as const;
const PARTES = PARTES_DEL_DIA.map(([valor, texto]) => ({ valor, texto }));
const URGENCIAS = PRIORIDADES.map(([valor, texto]) => ({ valor, texto }));

export function EsperaDialogo({ pedida = {}, editada, alCerrar }: Props) {
  const s = useSesion();
  const clinica = useClinica();
  const id = useId();
  const hoy = enLaClinica(clinica.ZONA_HORARIA).fecha;
  const [paciente, setPaciente] = useState<PacienteElegido | undefined>(editada ? pacienteDe(editada) : pedida.paciente);
  const [registrando, setRegistrando] = useState<string>();
  // What was filled in so far, kept while a new patient is registered.
  const [escrito, setEscrito] = useState<object>({});
  const medicos = useDatos(contratoMedicos.obtener_de, { INACTIVOS: 0, TODAS: 1 }, { fresco: 5 * 60_000 });
  const alta = useGuardar(listaEspera.agregar, {}, { alHacer: alCerrar });
  const cambio = useGuardar(listaEspera.actualizar, { ID: editada?.ID ?? 0 }, { alHacer: alCerrar });
  const g = editada ? cambio : alta;
  const fijo = restringidoAMedico(s);
  const actual = editada?.N_CITA && editada.F_CITA && editada.H_CITA ? { F_CITA: editada.F_CITA, H_CITA: editada.H_CITA } : pedida.cita;
  const inicial = {
    CODIGOPACIENTE: paciente?.CODIGOPACIENTE ?? '',
    CODIGOMEDICO: (editada ? editada.CODIGOMEDICO : pedida.CODIGOMEDICO || s.CODIGOMEDICO) ?? '',
    SUCURSAL: (editada ? editada.SUCURSAL : (pedida.SUCURSAL ?? s.SUCURSAL)) ?? '',
    TIPO_CITA: editada?.TIPO_CITA ?? pedida.TIPO_CITA ?? E.tipoCita.presencial,
    H_MINCITA: editada?.H_MINCITA ?? pedida.H_MINCITA ?? clinica.DURACION_CITA_ONLINE,
    DIAS: editada?.DIAS ?? [],
    PARTE: editada?.PARTE ?? PARTE_DEL_DIA.cualquiera,
    HORAINICIAL: editada?.PARTE === PARTE_DEL_DIA.horas ? editada.HORAINICIAL : '',
    HORAFINAL: editada?.PARTE === PARTE_DEL_DIA.horas ? editada.HORAFINAL : '',
    FECHAINICIAL: editada?.FECHAINICIAL ?? hoy,
    FECHAFINAL: editada?.FECHAFINAL ?? pedida.cita?.F_CITA ?? sumarDias(hoy, DIAS_ADELANTE),
    PRIORIDAD: editada?.PRIORIDAD ?? PRIORIDAD_ESPERA.normal,
    NOTA: editada?.NOTA ?? '',
    N_CITA: editada?.N_CITA ?? pedida.cita?.N_CITA ?? '',
    VERSION: editada?.VERSION ?? '',
    ...escrito,
    ...(paciente ? { CODIGOPACIENTE: paciente.CODIGOPACIENTE } : {}),
  };
  if (registrando !== undefined)
    return (
      <RegistrarPaciente texto={registrando} regresar="Regresar" alCerrar={() => setRegistrando(undefined)} alRegistrar={setPaciente} />
    );
  return (
    <Dialogo
      key="espera"
      titulo={editada ? `Lista de espera: ${editada.PACIENTE}` : actual ? 'Avisar si se libera antes' : 'Poner en lista de espera'}
      abierto
      alCerrar={alCerrar}
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form={id} ocupado={g.enviando} atajo="Ctrl ↵">
            {editada ? 'Guardar' : 'Poner en la lista'}
          </Boton>
        </>
      }
    >
      <Formulario
        id={id}
        schema={EsperaEditada}
        inicial={inicial}
        errores={g.errores}
        sinGuardia
        alGuardar={async (v: z.output<typeof EsperaEditada>) => (await g.enviar(v)) !== undefined}
      >
        {(f) => (
          <>
            {!editada && (
              <Campo
                nombre="CODIGOPACIENTE"
                control={(c) => (
                  <CampoPaciente
                    c={c}
                    elegido={paciente}
                    alElegir={setPaciente}
                    alRegistrar={(texto) => {
                      setEscrito(f.getValues());
                      setRegistrando(texto);
                    }}
                    enfocar={!paciente}
                  />
                )}
              />
            )}
            {actual && (
              <p className={estilos.actual}>
                <Icono n="agenda" />
                <span>
                  Tiene cita el <b className={comunes.numeros}>{cuandoEs(actual.F_CITA, actual.H_CITA)}</b>. Si acepta un lugar antes, esa
                  cita se cambia.
                </span>
              </p>
            )}
            {paciente && !paciente.TCELULAR && !editada && (
              <p className={comunes.tenue}>Sin celular registrado: se le ofrecerá por correo si lo tiene, o llamándole.</p>
            )}
            <Rejilla min={s.SUCURSALES.length > 1 ? 165 : 200}>
              <Campo
                nombre="CODIGOMEDICO"
                etiqueta={clinica.ET_MEDICO}
                soloLectura={fijo}
                {...(fijo ? {} : { vacio: `Cualquier ${clinica.ET_MEDICO.toLowerCase()}` })}
                opciones={(medicos.data ?? []).map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
              />
              {s.SUCURSALES.length > 1 && (
                <Campo
                  nombre="SUCURSAL"
                  vacio="Cualquier sucursal"
                  opciones={s.SUCURSALES.map((b) => ({ valor: b.CODIGOCLINICA, texto: b.NOMBRECLINICA }))}
                />
              )}
              <Campo nombre="H_MINCITA" opciones={DURACIONES.map((valor) => ({ valor, texto: textoDuracion(valor) }))} />
            </Rejilla>
            {puedeSerDeTipo(clinica, E.tipoCita.video, editada?.TIPO_CITA) === true && (
              <Campo
                nombre="TIPO_CITA"
                control={(c) => (
                  <Segmentos etiqueta="Tipo de cita" valor={Number(c.valor) as 0 | 1} opciones={TIPOS} alCambiar={(v) => c.alCambiar(v)} />
                )}
              />
            )}
            <Campo nombre="DIAS" etiqueta="Días que le quedan" ayuda="Ninguno elegido: cualquier día" control={(c) => <Dias c={c} />} />
            <Campo
              nombre="PARTE"
              control={(c) => (
                <Segmentos
                  etiqueta="Horario"
                  valor={Number(c.valor) as 0 | 1 | 2 | 3}
                  opciones={PARTES}
                  alCambiar={(v) => c.alCambiar(v)}
                />
              )}
            />
            {Number(f.watch('PARTE')) === PARTE_DEL_DIA.horas && (
              <Rejilla min={150}>
                <Campo nombre="HORAINICIAL" etiqueta="Puede empezar desde las" />
                <Campo nombre="HORAFINAL" etiqueta="y a más tardar a las" />
              </Rejilla>
            )}
            <Rejilla min={150}>
              <Campo nombre="FECHAINICIAL" />
              <Campo nombre="FECHAFINAL" />
            </Rejilla>
            <Campo
              nombre="PRIORIDAD"
              control={(c) => (
                <Segmentos etiqueta="Prioridad" valor={Number(c.valor) as 0 | 1} opciones={URGENCIAS} alCambiar={(v) => c.alCambiar(v)} />
              )}
            />
            <Campo nombre="NOTA" />
          </>
        )}
      </Formulario>
    </Dialogo>
  );
}
