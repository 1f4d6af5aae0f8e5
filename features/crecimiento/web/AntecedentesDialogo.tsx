// What is known once of a child: the weeks of pregnancy at birth and the heights of the parents.
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Antecedentes, registrosCrecimiento } from '../contract.ts';

export function AntecedentesDialogo({ antecedentes, alCerrar }: { antecedentes: Antecedentes; alCerrar: () => void }) {
  const guardar = useGuardar(registrosCrecimiento.guardar_antecedentes);
  const { SEMANAS_NACIMIENTO, TALLA_PADRE, TALLA_MADRE } = antecedentes;
  return (
    <DialogoForma
      titulo="Nacimiento y padres"
      alCerrar={alCerrar}
      guardar={guardar}
      schema={Antecedentes}
      inicial={{
        ...antecedentes,
        SEMANAS_NACIMIENTO: SEMANAS_NACIMIENTO ?? '',
        TALLA_PADRE: TALLA_PADRE ?? '',
        TALLA_MADRE: TALLA_MADRE ?? '',
      }}
      alGuardar={async (v: Antecedentes) => {
        const hecho = await guardar.enviar({ ...v });
        if (hecho === undefined) return false;
        alCerrar();
        return true;
      }}
    >
      <Rejilla>
        <Campo
          nombre="SEMANAS_NACIMIENTO"
          ancho="todo"
          enfocar
          autoComplete="off"
          ayuda="Menos de 37: la edad se corrige hasta los 24 meses"
        />
        <Campo nombre="TALLA_PADRE" autoComplete="off" />
        <Campo nombre="TALLA_MADRE" autoComplete="off" />
      </Rejilla>
    </DialogoForma>
  );
}
