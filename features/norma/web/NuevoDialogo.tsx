// Begins a register: of which consultation it is, and by which guide.
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { RegistroNuevo, registrosNorma } from '../contract.ts';
import { fechaDeNorma, guiaDeNorma } from '../rules.ts';

export function NuevoDialogo({ alCerrar }: { alCerrar: () => void }) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const hoy = useHoy();
  const schema = useMemo(
    () =>
      RegistroNuevo.superRefine(
        entreCampos((v, ctx) => {
          const juzgar = (path: string, dicho: true | string) =>
            dicho !== true && ctx.addIssue({ code: 'custom', path: [path], message: dicho });
          juzgar('fechaConsulta', fechaDeNorma(s, v.fechaConsulta, hoy));
          juzgar('TIPO', guiaDeNorma(v.TIPO, p, v.fechaConsulta));
        }),
      ),
    [s, p, hoy],
  );
  const guardar = useGuardar(registrosNorma.agregar, {}, { callado: true });
  return (
    <DialogoForma
      titulo="Nuevo complemento de consulta"
      alCerrar={alCerrar}
      guardar={guardar}
      schema={schema}
      inicial={{ CODIGOPACIENTE: p.CODIGOPACIENTE, fechaConsulta: hoy, CODIGOMEDICO: s.CODIGOMEDICO ?? p.CODIGOMEDICO ?? '', TIPO: 'CEX' }}
      si="Continuar"
      alGuardar={async (v: Arbol) => {
        const hecho = await guardar.enviar(v);
        if (hecho === undefined) return false;
        alCerrar();
        void ir(`/patient/${p.CODIGOPACIENTE}/norm/${(hecho as { ID: number }).ID}`);
        return true;
      }}
    >
      <Rejilla>
        <Campo
          nombre="fechaConsulta"
          enfocar
          max={hoy}
          min={puede(s, P.complementosSis.fecharAtras) ? sumarMeses(hoy, -12) : sumarDias(hoy, -2)}
        />
        <CampoMedico />
        <Campo nombre="TIPO" ancho="todo" />
      </Rejilla>
    </DialogoForma>
  );
}
