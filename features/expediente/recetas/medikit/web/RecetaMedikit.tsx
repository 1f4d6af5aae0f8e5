// Screen /patient/:CODIGOPACIENTE/medikit_prescription: a new electronic prescription, which cannot change once issued.

import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { restringidoAMedico } from '#domain/sesion.ts';
import { medikitCatalogos } from '#features/integraciones/medikit/contract.ts';
import { ModoDemostracion } from '#features/integraciones/medikit/web/RegistroDialogo.tsx';
import { medicos } from '#features/medicos/contract.ts';
import { useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { alergiaNombrada, puedeElegirFecha } from '../../rules.ts';
import { RecetaPorEmitir, recetasMedikit } from '../contract.ts';
import { medicoRegistrado, pacienteRegistrado } from '../rules.ts';
import { Medicamento, type Renglon } from './Medicamento.tsx';

export default function RecetaMedikit() {
  const paciente = usePaciente();
  const registrado = pacienteRegistrado(paciente);
  const { CODIGOPACIENTE } = paciente;
  if (!useModificable(P.recetas.agregar)) return <Vacio pagina icono="candado" texto="No se pueden agregar recetas a este paciente" />;
  if (registrado !== true)
    return (
      <Vacio
        pagina
        icono="receta"
        texto={registrado}
        accion={<EnlaceBoton a={`/patient/${CODIGOPACIENTE}/general`}>Ir a sus datos generales</EnlaceBoton>}
      />
    );
  return <Editor />;
}

function Editor() {
  const { CODIGOPACIENTE, CODIGOMEDICO } = usePaciente();
  const s = useSesion();
  const hoy = useHoy();
  const ir = useNavigate();
  const emitir = useGuardar(recetasMedikit.medikit_registrar);
  const [inicial] = useState(() => ({
    CODIGOPACIENTE,
    CODIGOMEDICO: s.CODIGOMEDICO ?? CODIGOMEDICO ?? '',
    FECHA: hoy,
    HORA_INICIAL: enLaClinica(s.clinica.ZONA_HORARIA).hora,
    HORA_FINAL: '',
    CATEGORIA: 'Consulta Médica',
    MEDICAMENTOS: [],
  }));
  const lista = `/patient/${CODIGOPACIENTE}/prescriptions`;
  const alGuardar = async (v: Arbol) => {
    const texto = 'La receta se emitirá en Medikit. Después no se podrá modificar ni eliminar. ¿Desea emitirla?';
    if (!(await preguntar({ titulo: 'Emitir receta electrónica', texto, si: 'Emitir', no: 'Revisar' }))) return false;
    const hecha = await emitir.enviar(v);
    if (!hecha) return false;
    void ir(lista, { replace: true, state: { guardada: hecha.CONSECUTIVO } });
    return true;
  };
  return (
    <Pagina titulo="Receta Medikit" volver={lista} ancho="lectura" junto={<ModoDemostracion />}>
      <Formulario
        schema={RecetaPorEmitir}
        inicial={inicial}
        errores={emitir.errores}
        borrador={`recetas/${CODIGOPACIENTE}/medikit`}
        alGuardar={alGuardar}
      >
        <Seccion titulo="Consulta">
          <Rejilla>
            <Campo nombre="FECHA" max={hoy} soloLectura={!puedeElegirFecha(s)} />
            <Campo nombre="HORA_INICIAL" />
            <Campo nombre="HORA_FINAL" ayuda="Déjela vacía si aún no se tiene el dato" />
            <Medico atado={restringidoAMedico(s)} />
            <Campo nombre="CATEGORIA" />
          </Rejilla>
        </Seccion>
        <Seccion titulo="Medicamentos">
          <Medicamentos />
        </Seccion>
        <BarraGuardar>
          <Boton primario type="submit" ocupado={emitir.enviando} atajo="Ctrl ↵">
            Emitir receta
          </Boton>
        </BarraGuardar>
      </Formulario>
    </Pagina>
  );
}

/** With a single doctor in the clinic the field is filled in. */
function Medico({ atado }: { atado: boolean }) {
  const { clinica } = useSesion();
  const f = useFormContext();
  const { data = [] } = useDatos(medicos.obtener, { INACTIVOS: 0 });
  const unico = data.length === 1 ? data[0]!.CODIGOMEDICO : undefined;
  useEffect(() => {
    if (unico !== undefined && !f.getValues('CODIGOMEDICO')) f.setValue('CODIGOMEDICO', unico);
  }, [f, unico]);
  const codigo = Number(useWatch({ name: 'CODIGOMEDICO' }));
  const elegido = data.find((m) => m.CODIGOMEDICO === codigo);
  const v = elegido ? medicoRegistrado(elegido) : true;
  return (
    <Campo
      nombre="CODIGOMEDICO"
      etiqueta={clinica.ET_MEDICO}
      soloLectura={atado}
      vacio=""
      opciones={data.map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
      ayuda={v === true ? undefined : <span className={comunes.cuidado}>{v}</span>}
    />
  );
}

function Medicamentos() {
  const f = useFormContext();
  const { ALERGIAS } = usePaciente();
  const renglones = (useWatch({ name: 'MEDICAMENTOS' }) ?? []) as Renglon[];
  const vias = useDatos(medikitCatalogos.obtener_medikit_via_administracion, {}, { fresco: Number.POSITIVE_INFINITY });
  const poner = (v: Renglon[]) => f.setValue('MEDICAMENTOS', v, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 });
  const falta = f.formState.errors.MEDICAMENTOS?.message;
  return (
    <div className={comunes.columna}>
      {renglones.map((m, i) => (
        <Medicamento
          key={m.ID_MEDICAMENTO}
          i={i}
          m={m}
          vias={(vias.data ?? []).map((v) => ({ valor: v.ID, texto: v.DESCRIPCION }))}
          alergia={alergiaNombrada(ALERGIAS, [m.NOMBRE])}
          alQuitar={() => poner(renglones.filter((_, n) => n !== i))}
        />
      ))}
      <Combo
        id="medikit-medicamento"
        etiqueta="Agregar medicamento"
        placeholder="Agregar medicamento por nombre"
        vaciaAlElegir
        aria-invalid={typeof falta === 'string'}
        buscar={async (BUSCAR, signal) => (await llamar(medikitCatalogos.obtener_medikit_medicamentos, {}, { BUSCAR }, signal)).data}
        claveDe={(m) => m.ID_MEDICAMENTO}
        textoDe={(m) => m.NOMBRE}
        pintar={(m, palabras) => (
          <span className={`${comunes.fila} ${comunes.envuelve}`}>
            <Resaltado texto={m.NOMBRE} palabras={palabras} />
            {alergiaNombrada(ALERGIAS, [m.NOMBRE]) && <Ficha tono="peligro">Alergia</Ficha>}
          </span>
        )}
        alElegir={({ ID_MEDICAMENTO, NOMBRE }) => {
          if (renglones.some((m) => m.ID_MEDICAMENTO === ID_MEDICAMENTO)) return avisar('Ya existe el medicamento en esta lista', 'mal');
          // Another medicine starts with the diagnosis of the one before, which is mostly the same.
          const { DIAGNOSTICO = '', DIAGNOSTICO_DESCRIPCION = '' } = renglones.at(-1) ?? {};
          poner([...renglones, { ...NUEVO, ID_MEDICAMENTO, NOMBRE, DIAGNOSTICO, DIAGNOSTICO_DESCRIPCION }]);
        }}
      />
      {typeof falta === 'string' && <TextoError role="alert">{falta}</TextoError>}
      {vias.error && <TextoError role="alert">{vias.error.message}</TextoError>}
    </div>
  );
}
const NUEVO = {
  CANTIDAD: 1,
  DURACION: '',
  VIA_ADMINISTRACION: '',
  DOSIS: '',
  FRECUENCIA: '',
  RESURTIDOS_PERMITIDOS: 0,
  PIEZAS_RESURTIDO: 0,
  INTERVALO_RESURTIDO: 0,
  INSTRUCCIONES: '',
  PERMITE_SUSTITUTO: 0,
};
