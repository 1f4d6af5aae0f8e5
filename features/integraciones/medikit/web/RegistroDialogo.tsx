// Form to register a doctor or a patient with the e-prescription service: sent once after confirming, read-only afterwards.
import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo, preguntar } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { medikit } from '../contract.ts';

interface Props {
  titulo: string;
  schema: z.ZodType;
  inicial: Arbol;
  /** Already registered: read-only. */
  registrado: boolean;
  enviando: boolean;
  errores: Record<string, string>;
  alCerrar: () => void;
  /** Returns true when it was saved. */
  alGuardar: (v: Arbol) => Promise<boolean>;
  children: ReactNode;
}
export function RegistroDialogo({ titulo, schema, inicial, registrado, enviando, errores, alCerrar, alGuardar, children }: Props) {
  const id = useId();
  const guardar = async (v: Arbol) => {
    const texto = 'Una vez guardados, los datos del registro no se podrán cambiar. Revise que sean correctos. ¿Desea registrarlos?';
    if (!(await preguntar({ titulo: 'Registrar en Medikit', texto, si: 'Registrar', no: 'Revisar' }))) return false;
    return alGuardar(v);
  };
  return (
    <Dialogo
      titulo={titulo}
      {...(registrado ? { descripcion: 'Los datos con los que se registró. No se pueden cambiar.' } : {})}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        registrado ? (
          <Boton onClick={alCerrar}>Cerrar</Boton>
        ) : (
          <>
            <Cancelar />
            <Boton primario type="submit" form={id} ocupado={enviando} atajo="Ctrl ↵">
              Guardar
            </Boton>
          </>
        )
      }
    >
      <Formulario id={id} schema={schema} inicial={inicial} errores={errores} soloLectura={registrado} sinGuardia alGuardar={guardar}>
        {children}
      </Formulario>
    </Dialogo>
  );
}

/** Empty text where a value is null. */
export const sinNulos = (o: object): Arbol => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, v ?? ''])) as Arbol;

const ladas = LADAS.map((l) => ({ valor: `+${l}`, texto: `+${l} ${NOMBRES_LADA[l]}` }));
export const CamposDeContacto = () => (
  <Rejilla>
    <Campo nombre="TCEL_LADA" opciones={ladas} />
    <Campo nombre="TCELULAR" autoComplete="off" />
    <Campo nombre="MAIL" autoComplete="off" />
    <Campo nombre="TEL_LADA" opciones={ladas} />
    <Campo nombre="TELEFONO1" autoComplete="off" />
  </Rejilla>
);

/** Notice that the emulator answers, not the real service. */
export function ModoDemostracion() {
  const { data } = useDatos(medikit.estado);
  return data?.EMULADO === 1 ? (
    <Ficha tono="cuidado" icono="info">
      Modo de demostración
    </Ficha>
  ) : null;
}
