// Buttons of the wizard's steps.
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import estilos from './asistente.module.css';

interface Props {
  regresar?: () => void;
  omitir?: () => void;
  /** State of the form's submit button. Without it, the step has nothing to save and only continues. */
  guarda?: { ocupado: boolean };
  seguir?: () => void;
}
/** Foot of every step: back on the left, continue on the right. */
export const Botones = ({ regresar, omitir, guarda, seguir }: Props) => (
  <div className={estilos.pie}>
    {regresar && (
      <Boton icono="izquierda" onClick={regresar}>
        Regresar
      </Boton>
    )}
    <span className={comunes.crece} />
    {omitir && (
      <Boton plano onClick={omitir}>
        Omitir
      </Boton>
    )}
    {guarda && (
      <Boton primario type="submit" ocupado={guarda.ocupado} atajo="Ctrl ↵">
        Guardar y continuar
      </Boton>
    )}
    {seguir && (
      <Boton primario onClick={seguir}>
        Siguiente
      </Boton>
    )}
  </div>
);
