// Begins a document: which of the clinic's templates, and in whose name.
import { z } from 'zod';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { formatos } from '../contract.ts';

const Nuevo = z.object({ ID_FORMATO: codigo('Formato'), CODIGOMEDICO: codigo('Médico') });

export function NuevoDialogo({ alCerrar, alHacer }: { alCerrar: () => void; alHacer: (ID: number) => void }) {
  const { CODIGOMEDICO } = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const plantillas = useDatos(formatosImpresion.obtener);
  const guardar = useGuardar(formatos.agregar, {}, { callado: true });
  return (
    <DialogoForma
      titulo="Agregar formato"
      alCerrar={alCerrar}
      guardar={guardar}
      si="Agregar"
      schema={Nuevo}
      inicial={{ ID_FORMATO: '', CODIGOMEDICO: CODIGOMEDICO ?? '' }}
      alGuardar={async (v: z.output<typeof Nuevo>) => {
        const hecho = await guardar.enviar({ ...v, CODIGOPACIENTE });
        if (hecho === undefined) return false;
        alHacer(hecho.ID);
        return true;
      }}
    >
      <Rejilla>
        <Campo
          nombre="ID_FORMATO"
          ancho="todo"
          enfocar
          opciones={(plantillas.data ?? []).map((p) => ({ valor: p.ID, texto: p.NOMBRE }))}
          vacio="Seleccione…"
        />
        <CampoMedico ancho="todo" />
      </Rejilla>
      {plantillas.data?.length === 0 && (
        <p className={comunes.tenue}>La clínica todavía no tiene formatos. Se agregan en Formatos de impresión, Otros formatos.</p>
      )}
    </DialogoForma>
  );
}
