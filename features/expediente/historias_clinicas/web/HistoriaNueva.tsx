// Begins a history: in whose name, and from which template.
import { useNavigate } from 'react-router';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { usePaciente } from '#features/pacientes/web/paciente.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Vacio } from '#kernel/web/pagina.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { historiasClinicas, HistoriaNueva as Nueva } from '../contract.ts';

const PLANTILLAS = '/catalogs/medical-records';
export function HistoriaNueva({ alCerrar }: { alCerrar: () => void }) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const plantillas = useDatos(plantillasHc.obtener);
  const guardar = useGuardar(historiasClinicas.agregar);
  const { data } = plantillas;
  // It opens once there is something to choose, so that its first field has the focus.
  if (!data) return null;
  const sola = data.length === 1 ? data[0]!.CODIGOHC : '';
  return (
    <Dialogo
      titulo="Agregar historia clínica"
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          {data.length > 0 && (
            <Boton primario type="submit" form="historia" ocupado={guardar.enviando} atajo="Ctrl ↵">
              Agregar
            </Boton>
          )}
        </>
      }
    >
      {data.length === 0 ? (
        <Vacio
          icono="historia"
          texto="La clínica todavía no tiene plantillas de historias clínicas activas"
          accion={seAbre(s, PLANTILLAS) && <EnlaceBoton a={PLANTILLAS}>Ver las plantillas</EnlaceBoton>}
        />
      ) : (
        <Formulario
          id="historia"
          schema={Nueva}
          sinGuardia
          inicial={{ CODIGOPACIENTE: p.CODIGOPACIENTE, CODIGOMEDICO: s.CODIGOMEDICO ?? p.CODIGOMEDICO ?? '', CODIGOHC: sola }}
          errores={guardar.errores}
          alGuardar={async (v) => {
            const hecha = await guardar.enviar(v);
            if (!hecha) return false;
            void ir(`/patient/${p.CODIGOPACIENTE}/record/${hecha.CONSECUTIVO}`);
            return true;
          }}
        >
          <Rejilla>
            <Campo
              nombre="CODIGOHC"
              ancho="todo"
              opciones={data.map((h) => ({ valor: h.CODIGOHC, texto: h.DESCRIPCION }))}
              vacio="Seleccione…"
            />
            <CampoMedico ancho="todo" />
          </Rejilla>
        </Formulario>
      )}
    </Dialogo>
  );
}
