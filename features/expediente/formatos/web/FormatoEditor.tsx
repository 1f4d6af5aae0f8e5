// /patient/:CODIGOPACIENTE/doc-format/:ID: the text of a document before it is signed.
import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Navigate, useNavigate, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { variableDe, variablesPara } from '#features/formatos_impresion/variables.ts';
import { CampoPlantilla } from '#features/formatos_impresion/web/CampoPlantilla.tsx';
import { useCodigoPaciente, useHoy, useModificable } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { deFichas } from '#kernel/shared/plantilla.ts';
import { BarraDeAcciones } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { BarraGuardar, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { aFichas } from '#kernel/web/variable.ts';
import { type FormatoCompleto, FormatoEditado, formatos } from '../contract.ts';
import { pedidas, puedeEditarFormato } from '../rules.ts';
import { useAcciones } from './acciones.tsx';

export default function FormatoEditor() {
  const ID = Number(useParams().ID);
  const datos = useDatos(formatos.obtener_uno, { ID }, { fresco: 0 });
  const f = datos.data;
  // What somebody has signed is only read.
  if (f?.ID === ID && (f.FIRMADO || f.FIRMA || f.TESTIGO1 || f.TESTIGO2)) return <Navigate to="sign" relative="path" replace />;
  return <Cargando de={datos}>{f && <Edicion key={f.ID} f={f} />}</Cargando>;
}

function Edicion({ f }: { f: FormatoCompleto }) {
  const s = useSesion();
  const hoy = useHoy();
  const ir = useNavigate();
  const CODIGOPACIENTE = useCodigoPaciente();
  const lista = `/patient/${CODIGOPACIENTE}/doc-formats`;
  const { acciones, dialogo } = useAcciones({ alEliminar: () => ir(lista) });
  const modificable = useModificable();
  const edita = useModificable(P.formatos.editar);
  const cambia = puedeEditarFormato(s, f, hoy);
  const actualizar = useGuardar(formatos.actualizar, { ID: f.ID }, { callado: true });
  // The form may stay open after saving, so the next save must send the new version.
  const version = useRef(f.VERSION);
  const firma = useRef(false);
  const aFirmar = () => ir(`/patient/${CODIGOPACIENTE}/doc-format/${f.ID}/sign`);
  const puede = edita && cambia === true;
  const guardar = async (v: Arbol) => {
    const hecho = await actualizar.enviar({ DETALLE: deFichas(String(v.DETALLE)), VERSION: version.current });
    if (hecho === undefined) return false;
    version.current = hecho.VERSION;
    void (firma.current ? aFirmar() : ir(lista));
    return true;
  };
  return (
    <Pagina titulo={f.NOMBRE} volver={lista} acciones={<BarraDeAcciones fila={f} acciones={acciones} />}>
      <p className={comunes.secundario}>
        {fechaTexto(f.FECHA)}, {f.HORA}. {f.MEDICO}
      </p>
      {edita && cambia !== true && <p className={comunes.tenue}>{cambia}</p>}
      <Formulario
        schema={FormatoEditado}
        inicial={{ DETALLE: aFichas(f.DETALLE, variableDe), VERSION: f.VERSION }}
        errores={actualizar.errores}
        soloLectura={!puede}
        borrador={puede ? `formatos/${f.ID}` : undefined}
        alGuardar={guardar}
      >
        {(forma: UseFormReturn<FieldValues>) => (
          <>
            <CampoPlantilla nombre="DETALLE" permiso={P.formatos.editar} variables={variablesPara('otros')} />
            <BarraGuardar>
              {puede && (
                <Boton
                  type="submit"
                  primario={!firmable(forma)}
                  ocupado={actualizar.enviando}
                  onClick={() => (firma.current = false)}
                  atajo="Ctrl ↵"
                >
                  Guardar
                </Boton>
              )}
              {modificable && firmable(forma) && (
                <Boton
                  primario
                  icono="nota"
                  type={puede ? 'submit' : 'button'}
                  onClick={() => {
                    firma.current = true;
                    if (!puede) void aFirmar();
                  }}
                >
                  Firmar
                </Boton>
              )}
            </BarraGuardar>
          </>
        )}
      </Formulario>
      {dialogo}
    </Pagina>
  );
}
/** 'Firmar' stands only where the text has a place for a signature (2 §4). */
const firmable = (forma: UseFormReturn<FieldValues>): boolean => pedidas(deFichas(String(forma.watch('DETALLE') ?? ''))).length > 0;
