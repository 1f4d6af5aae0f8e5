// The fields of a patient by sections, for registration and general data.

import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { textoEdad } from '#domain/edad.ts';
import { E } from '#domain/estados.ts';
import { tipoDocumentoDe } from '#domain/paises/paises.ts';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import type { CampoProps } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import type { Eleccion } from '#kernel/web/controles.tsx';
import { CajaEntrada } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Campo, esRequerido, Rejilla } from '#kernel/web/form.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { alergiasFijas } from '../alertas.ts';
import { type PacienteCompleto, type PacienteEditado, pacientes } from '../contract.ts';
import { medicoFijo } from '../rules.ts';
import {
  useCiudades,
  useEmpresas,
  useEstados,
  useEstadosCiviles,
  useOrigenes,
  usePaises,
  useTiposDocumento,
  useTitulares,
} from './elecciones.ts';
import { useHoy } from './paciente.ts';

/** Which of the two controls of allergies is disabled by the other, with the form's present values. */
export function useAlergiasFijas() {
  const [ALERGIAS, ALERGIAS_NEGADAS] = useWatch({ name: ['ALERGIAS', 'ALERGIAS_NEGADAS'] });
  return alergiasFijas({ ALERGIAS: String(ALERGIAS ?? ''), ALERGIAS_NEGADAS: Number(ALERGIAS_NEGADAS ?? 0) });
}

/** The sections in order, each with its fields. */
export const SECCIONES = {
  Identificación: ['NOMBRE', 'APELLIDO_PATERNO', 'APELLIDO_MATERNO', 'FECHA_NACIMIENTO', 'SEXO', 'ID_TIPO_DOCUMENTO', 'DOCUMENTOID'],
  Contacto: ['TCEL_LADA', 'TCELULAR', 'TELEFONO1', 'TELEFONO2', 'MAIL'],
  Alertas: ['ALERGIAS', 'ALERGIAS_NEGADAS', 'ALARMA1', 'ALARMA2', 'OBSERVACIONES'],
  Domicilio: ['PAIS', 'ESTADO', 'CIUDAD', 'LOCALIDAD', 'CALLE_Y_NUMERO', 'CODIGO_POSTAL'],
  'Otros datos': ['CODIGOMEDICO', 'ORIGEN', 'CODIGOEMPRESA', 'ID_ESTADO_CIVIL', 'OCUPACION'],
} as const;
export type Seccion = keyof typeof SECCIONES;
type Nombre = (typeof SECCIONES)[Seccion][number];

/** Initial values of the form: the patient's, or blanks for a new one. */
export function valoresDe(schema: ReturnType<typeof PacienteEditado>, p: Partial<PacienteCompleto> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([k, f]) => {
      const valor = p[k as keyof PacienteCompleto];
      return [k, valor ?? (campoDe(f)?.tipo === 'siNo' ? 0 : k === 'SEXO' ? E.sexo.noAsignado : '')];
    }),
  );
}

/** The fields that the clinic requires besides the name. */
export function camposRequeridos(schema: ReturnType<typeof PacienteEditado>): Nombre[] {
  return Object.values(SECCIONES)
    .flat()
    .filter((k) => esRequerido(schema.shape[k]));
}

/** A field of the patient with its choices, the country's words, or the age beside the birth date. */
export function CampoPaciente({ nombre, CODIGOPACIENTE = 0, ...mas }: { nombre: Nombre; CODIGOPACIENTE?: number } & MasDeCampo) {
  const C = PROPIOS[nombre];
  return C ? <C nombre={nombre} CODIGOPACIENTE={CODIGOPACIENTE} {...mas} /> : <Campo nombre={nombre} {...FORMATO[nombre]} {...mas} />;
}
const FORMATO: Partial<Record<Nombre, Partial<CampoProps>>> = {
  MAIL: { ancho: 2, autoComplete: 'off' },
  OBSERVACIONES: { ancho: 'todo', filas: 3 },
  CALLE_Y_NUMERO: { ancho: 2 },
};

type MasDeCampo = Pick<CampoProps, 'ancho' | 'enfocar' | 'ayuda'>;
interface PropsCampo extends MasDeCampo {
  nombre: Nombre;
  CODIGOPACIENTE: number;
}
const PROPIOS: Partial<Record<Nombre, (p: PropsCampo) => ReactNode>> = {
  FECHA_NACIMIENTO: ({ nombre }) => {
    const hoy = useHoy();
    const valor = String(useWatch({ name: nombre }) ?? '');
    return <Campo nombre={nombre} max={hoy} ayuda={textoEdad(valor, hoy) || undefined} />;
  },
  SEXO: ({ nombre }) => <Campo nombre={nombre} />,
  ID_TIPO_DOCUMENTO: TipoDocumento,
  DOCUMENTOID: NumeroDocumento,
  TCEL_LADA: ({ nombre }) => (
    <Campo nombre={nombre} vacio="" opciones={LADAS.map((l) => ({ valor: l, texto: `+${l} ${NOMBRES_LADA[l]}` }))} />
  ),
  ALERGIAS: ({ nombre, CODIGOPACIENTE: _, ...mas }) => <Campo nombre={nombre} soloLectura={useAlergiasFijas().ALERGIAS} {...mas} />,
  ALERGIAS_NEGADAS: ({ nombre, CODIGOPACIENTE: _, ...mas }) => (
    <Campo nombre={nombre} etiqueta="Alergias negadas" soloLectura={useAlergiasFijas().ALERGIAS_NEGADAS} {...mas} />
  ),
  PAIS: ({ nombre }) => {
    const { setValue } = useFormContext();
    return (
      <Division
        nombre={nombre}
        opciones={usePaises()}
        alCambiar={() => {
          setValue('ESTADO', '');
          setValue('CIUDAD', '');
        }}
      />
    );
  },
  ESTADO: ({ nombre }) => {
    const { setValue } = useFormContext();
    const clinica = useClinica();
    const PAIS = useWatch({ name: 'PAIS' });
    return (
      <Division
        nombre={nombre}
        etiqueta={clinica.pais.etiquetas.estado}
        opciones={useEstados(PAIS)}
        alCambiar={() => setValue('CIUDAD', '')}
      />
    );
  },
  CIUDAD: ({ nombre }) => {
    const [PAIS, ESTADO] = useWatch({ name: ['PAIS', 'ESTADO'] });
    return <Division nombre={nombre} etiqueta={useClinica().pais.etiquetas.ciudad} opciones={useCiudades(PAIS, ESTADO)} />;
  },
  LOCALIDAD: ({ nombre }) => <Campo nombre={nombre} etiqueta={useClinica().pais.etiquetas.localidad} />,
  CODIGO_POSTAL: ({ nombre }) => <Campo nombre={nombre} etiqueta={useClinica().pais.etiquetas.codigoPostal} />,
  CODIGOMEDICO: ({ nombre }) => {
    const s = useSesion();
    return (
      <Campo nombre={nombre} etiqueta={`${s.clinica.ET_MEDICO} titular`} soloLectura={medicoFijo(s)} vacio="" opciones={useTitulares()} />
    );
  },
  ORIGEN: ({ nombre }) => <Campo nombre={nombre} vacio="" opciones={useOrigenes()} />,
  CODIGOEMPRESA: ({ nombre }) => <Campo nombre={nombre} vacio="" opciones={useEmpresas()} />,
  ID_ESTADO_CIVIL: ({ nombre }) => <Campo nombre={nombre} vacio="" opciones={useEstadosCiviles()} />,
};

/** A list on which the next one depends: changing it empties those. */
function Division({
  nombre,
  etiqueta,
  opciones,
  alCambiar,
}: {
  nombre: Nombre;
  etiqueta?: string;
  opciones: readonly Eleccion[];
  alCambiar?: () => void;
}) {
  const { setValue } = useFormContext();
  const valor = String(useWatch({ name: nombre }) ?? '');
  // A value that an imported official list no longer has stays selected.
  const todas = valor && !opciones.some((o) => String(o.valor) === valor) ? [...opciones, { valor, texto: valor }] : opciones;
  return (
    <Campo
      nombre={nombre}
      {...(etiqueta ? { etiqueta } : {})}
      control={(c) => (
        <CajaEntrada elige lectura={c.deshabilitado}>
          <select
            id={c.id}
            ref={c.ref}
            value={valor}
            disabled={c.deshabilitado}
            aria-invalid={c.invalido || undefined}
            aria-describedby={c.describe}
            onChange={(e) => {
              setValue(nombre, e.target.value, { shouldDirty: true, shouldTouch: true });
              alCambiar?.();
            }}
            onBlur={c.alSalir}
          >
            <option value="" />
            {todas.map((o) => (
              <option key={o.valor} value={o.valor}>
                {o.texto}
              </option>
            ))}
          </select>
        </CajaEntrada>
      )}
    />
  );
}

function TipoDocumento({ nombre }: PropsCampo) {
  return <Campo nombre={nombre} vacio="" opciones={useTiposDocumento(Number(useWatch({ name: nombre })))} />;
}

/** On leaving the field the server is asked whether another patient has this document; it only warns. */
function NumeroDocumento({ nombre, CODIGOPACIENTE }: PropsCampo) {
  const { pais } = useClinica();
  const hoy = useHoy();
  const { setFocus } = useFormContext();
  const [tipo, numero, FECHA_NACIMIENTO, SEXO] = useWatch({ name: ['ID_TIPO_DOCUMENTO', nombre, 'FECHA_NACIMIENTO', 'SEXO'] }) as [
    string,
    string,
    string,
    string,
  ];
  const ID_TIPO_DOCUMENTO = Number(tipo || 0);
  const duda =
    numero && ID_TIPO_DOCUMENTO
      ? tipoDocumentoDe(pais, ID_TIPO_DOCUMENTO)?.advertir(numero, { FECHA_NACIMIENTO: FECHA_NACIMIENTO || null, SEXO: Number(SEXO), hoy })
      : null;
  const validar = async () => {
    if (!numero || !ID_TIPO_DOCUMENTO) return;
    try {
      await llamar(pacientes.valida_documento, { ID_TIPO_DOCUMENTO, DOCUMENTOID: numero.trim(), CODIGOPACIENTE });
    } catch (e) {
      if (!(e instanceof Falla) || e.status !== 422) return;
      if (!(await preguntar({ titulo: 'Conflicto con documento de identificación', texto: e.message, si: 'Ignorar', no: 'Corregir' })))
        setFocus(nombre);
    }
  };
  return (
    <Campo
      nombre={nombre}
      ayuda={duda ? <span className={comunes.cuidado}>{duda}</span> : undefined}
      control={(c) => (
        <CajaEntrada lectura={c.deshabilitado}>
          <input
            id={c.id}
            ref={c.ref}
            value={String(c.valor ?? '')}
            maxLength={50}
            autoComplete="off"
            readOnly={c.deshabilitado}
            aria-invalid={c.invalido || undefined}
            aria-describedby={c.describe}
            onChange={(e) => c.alCambiar(e.target.value)}
            onBlur={() => {
              c.alSalir();
              if (!c.deshabilitado) void validar();
            }}
          />
        </CajaEntrada>
      )}
    />
  );
}

export const CamposDe = ({ nombres, CODIGOPACIENTE }: { nombres: readonly Nombre[]; CODIGOPACIENTE?: number }) => (
  <Rejilla>
    {nombres.map((n) => (
      <CampoPaciente key={n} nombre={n} {...(CODIGOPACIENTE ? { CODIGOPACIENTE } : {})} />
    ))}
  </Rejilla>
);
