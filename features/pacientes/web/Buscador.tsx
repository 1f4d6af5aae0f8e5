// The search of the top bar: Ctrl/Cmd+K from anywhere; the recently seen come first, Enter opens.
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { textoEdad } from '#domain/edad.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import { Iniciales } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { type PacienteHallado, pacientes } from '../contract.ts';
import { recientes } from './recientes.ts';

export const buscarPacientes = async (
  BUSCAR: string,
  signal?: AbortSignal,
  mas: Record<string, unknown> = {},
): Promise<PacienteHallado[]> => (await llamar(pacientes.buscar, {}, { BUSCAR, LIMIT: 20, ...mas }, signal)).data;

/** One patient in a list of found ones. */
export function PacienteEnLista({ p, palabras, hoy }: { p: PacienteHallado; palabras: string; hoy: string }) {
  return (
    <>
      <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} />
      <span className="grow">
        <b className="b6">
          <Resaltado texto={p.NOMBRECOMPLETO} palabras={palabras} />
        </b>{' '}
        <span className="muted num">{p.CODIGOPACIENTE}</span>
        <br />
        <span className="muted">
          {[p.FECHA_NACIMIENTO && textoEdad(p.FECHA_NACIMIENTO, hoy), p.TCELULAR || p.TELEFONO1, p.DOCUMENTOID].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}

export function BuscadorPacientes() {
  const [abierto, abrir] = useState(false);
  const ir = useNavigate();
  const s = useSesion();
  const clinica = useClinica();
  const hoy = enLaClinica(clinica.ZONA_HORARIA).fecha;
  useEffect(() => {
    const tecla = (e: KeyboardEvent) => {
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
        e.preventDefault();
        abrir(true);
      }
    };
    addEventListener('keydown', tecla);
    return () => removeEventListener('keydown', tecla);
  }, []);
  const destino = s.permisos.has(100)
    ? (c: number) => `/patient/${c}`
    : s.permisos.has(200)
      ? (c: number) => `/cashier/patient/${c}/charges`
      : undefined;
  if (!destino) return null;
  return (
    <>
      <button type="button" className="gsearch" onClick={() => abrir(true)}>
        <Icono n="buscar" />
        <span className="ell">Buscar paciente por nombre, teléfono o código</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Dialogo titulo="Buscar paciente" abierto={abierto} alCerrar={() => abrir(false)}>
        <div className="buscador">
          <Combo
            etiqueta="Nombre, teléfono, código o documento"
            desde={0}
            enfocar
            buscar={async (t, signal) => (t ? buscarPacientes(t, signal) : recientes.leer(clinica.CODIGOCLIENTE))}
            claveDe={(p) => p.CODIGOPACIENTE}
            textoDe={(p) => p.NOMBRECOMPLETO}
            pintar={(p, palabras) => <PacienteEnLista p={p} palabras={palabras} hoy={hoy} />}
            alElegir={(p) => {
              recientes.guardar(clinica.CODIGOCLIENTE, p);
              abrir(false);
              void ir(destino(p.CODIGOPACIENTE));
            }}
            pie={(t) =>
              t && s.permisos.has(101)
                ? {
                    texto: `Registrar paciente «${t}»`,
                    hacer: () => {
                      abrir(false);
                      void ir(`/patients/new/_?nombre=${encodeURIComponent(t)}`);
                    },
                  }
                : undefined
            }
          />
        </div>
      </Dialogo>
    </>
  );
}
