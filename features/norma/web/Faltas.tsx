// What prevents closing a register: each message leads to where it is mended.
import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Falta } from '../contract.ts';
import { LUGAR_DE } from '../rules.ts';
import estilos from './norma.module.css';

interface Props {
  faltas: readonly Falta[];
  CODIGOPACIENTE: number;
  CODIGOMEDICO: number;
  /** Whether the form asks the variable. */
  sePregunta: (campo: string) => boolean;
  alIr: (campo: string) => void;
  alCerrar: () => void;
}
export function DatosInvalidos({ faltas, CODIGOPACIENTE, CODIGOMEDICO, sePregunta, alIr, alCerrar }: Props) {
  const s = useSesion();
  const lugares = {
    paciente: puede(s, P.pacientes.abrir) && { a: `/patient/${CODIGOPACIENTE}/general`, texto: 'Datos del paciente' },
    medico: puede(s, P.clinica.medicos) && { a: `/medicos/${CODIGOMEDICO}`, texto: s.clinica.ET_MEDICO },
    clinica: puede(s, P.clinica.configurar) && { a: '/tools/system', texto: 'Configuración de la clínica' },
  };
  return (
    <Dialogo
      abierto
      titulo="Datos inválidos"
      descripcion="El registro se guardó y sigue abierto."
      alCerrar={alCerrar}
      pie={<Cancelar>Entendido</Cancelar>}
    >
      <ul className={estilos.lista}>
        {faltas.map((f) => {
          const lugar = !sePregunta(f.CAMPO) && lugares[LUGAR_DE[f.CAMPO] ?? 'paciente'];
          return (
            <li key={f.CAMPO}>
              {sePregunta(f.CAMPO) ? (
                <Boton plano chico onClick={() => alIr(f.CAMPO)}>
                  {f.NOMBRE}
                </Boton>
              ) : lugar ? (
                <Link to={lugar.a}>{`${f.NOMBRE} (${lugar.texto})`}</Link>
              ) : (
                <b>{f.NOMBRE}</b>
              )}
              <span>{f.MENSAJE}</span>
            </li>
          );
        })}
      </ul>
    </Dialogo>
  );
}
