// The setting of which patient fields the clinic requires.
import { CAMPOS_EXIGIBLES } from '#features/clinica/rules.ts';
import { Casillas } from '#features/clinica/web/Casillas.tsx';
import { campoDe } from '#kernel/shared/fields.ts';
import { Campo } from '#kernel/web/form.tsx';
import { Paciente } from '../contract.ts';

const EXIGIBLES = CAMPOS_EXIGIBLES.map((c) => [c, campoDe(Paciente.shape[c])?.etiqueta ?? c] as const);

const CamposExigibles = () => (
  <Campo
    nombre="PAC_CAMPOS_REQ"
    etiqueta="Campos obligatorios al registrar un paciente"
    control={(c) => <Casillas c={c} opciones={EXIGIBLES} />}
  />
);
export default CamposExigibles;
