import { Boton } from '#kernel/web/controles.tsx';
import estilos from './asistente.module.css';

interface Props {
  regresar?: () => void;
  omitir?: () => void;
  /** The form's own button. Without it the step has nothing to save and only goes on. */
  guarda?: { ocupado: boolean };
  seguir?: () => void;
}
/** The foot of every step: back at the left, on at the right. */
export const Botones = ({ regresar, omitir, guarda, seguir }: Props) => (
  <div className={estilos.pie}>
    {regresar && (
      <Boton icono="izquierda" onClick={regresar}>
        Regresar
      </Boton>
    )}
    <span className="grow" />
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
