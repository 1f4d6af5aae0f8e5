// The fields of a patient, by sections: the general data screen and the register share them.
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { textoEdad } from '#domain/edad.ts';
import { tipoDocumentoDe } from '#domain/paises/paises.ts';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import empresas from '#features/catalogos/empresas.ts';
import origenes from '#features/catalogos/origenes.ts';
import tiposDocumento from '#features/catalogos/tipos_documento.ts';
import { listas } from '#features/listas/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import type { Eleccion } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Campo, type CampoProps, esRequerido, Rejilla } from '#kernel/web/form.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { alergiasFijas } from '../alertas.ts';
import { type PacienteCompleto, type PacienteEditado, pacientes } from '../contract.ts';
import { medicoFijo } from '../rules.ts';
import { useHoy } from './paciente.ts';

/** Which of the two controls of the allergies waits for the other, by what the form holds. */
export function useAlergiasFijas() {
  const [ALERGIAS, ALERGIAS_NEGADAS] = useWatch({ name: ['ALERGIAS', 'ALERGIAS_NEGADAS'] });
  return alergiasFijas({ ALERGIAS: String(ALERGIAS ?? ''), ALERGIAS_NEGADAS: Number(ALERGIAS_NEGADAS ?? 0) });
}

/** The sections, in order, and the fields of each. */
export const SECCIONES = {
  Identificación: ['NOMBRE', 'APELLIDO_PATERNO', 'APELLIDO_MATERNO', 'FECHA_NACIMIENTO', 'SEXO', 'ID_TIPO_DOCUMENTO', 'DOCUMENTOID'],
  Contacto: ['TCEL_LADA', 'TCELULAR', 'TELEFONO1', 'TELEFONO2', 'MAIL'],
  Alertas: ['ALERGIAS', 'ALERGIAS_NEGADAS', 'ALARMA1', 'ALARMA2', 'OBSERVACIONES'],
  Domicilio: ['PAIS', 'ESTADO', 'CIUDAD', 'LOCALIDAD', 'CALLE_Y_NUMERO', 'CODIGO_POSTAL'],
  'Otros datos': ['CODIGOMEDICO', 'ORIGEN', 'CODIGOEMPRESA', 'ID_ESTADO_CIVIL', 'OCUPACION'],
} as const;
export type Seccion = keyof typeof SECCIONES;
type Nombre = (typeof SECCIONES)[Seccion][number];

/** Values to open a form with: those of a patient, blanks for a new one. */
export function valoresDe(schema: ReturnType<typeof PacienteEditado>, p: Partial<PacienteCompleto> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([k, f]) => {
      const valor = p[k as keyof PacienteCompleto];
      return [k, valor ?? (campoDe(f)?.tipo === 'siNo' || k === 'SEXO' ? 0 : '')];
    }),
  );
}

/** The fields that a clinic requires besides the name. */
export function camposRequeridos(schema: ReturnType<typeof PacienteEditado>): Nombre[] {
  return Object.values(SECCIONES)
    .flat()
    .filter((k) => esRequerido(schema.shape[k]));
}

const elecciones = <T,>(lista: readonly T[] | undefined, valor: (x: T) => number | string, texto: (x: T) => string): Eleccion[] =>
  (lista ?? []).map((x) => ({ valor: valor(x), texto: texto(x) }));

/** A field of the patient with what it needs: choices, country words, the age beside the birth date. */
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
    const { data } = useDatos(listas.obtener_paises, {}, { fresco: Number.POSITIVE_INFINITY });
    return (
      <Division
        nombre={nombre}
        opciones={elecciones(
          data,
          (x) => x.ID_PAIS,
          (x) => x.NOMBRE,
        )}
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
    const PAIS = Number(useWatch({ name: 'PAIS' }) || clinica.ID_PAIS);
    const { data } = useDatos(listas.obtener_estados, { PAIS }, { fresco: Number.POSITIVE_INFINITY });
    return (
      <Division
        nombre={nombre}
        etiqueta={clinica.pais.etiquetas.estado}
        opciones={elecciones(
          data,
          (x) => x.ID,
          (x) => x.NOMBRE,
        )}
        alCambiar={() => {
          setValue('CIUDAD', '');
          if (!PAIS) setValue('PAIS', clinica.ID_PAIS);
        }}
      />
    );
  },
  CIUDAD: ({ nombre }) => {
    const clinica = useClinica();
    const [pais, ESTADO] = useWatch({ name: ['PAIS', 'ESTADO'] }) as [string, string];
    const { data, isPlaceholderData } = useDatos(
      listas.obtener_ciudades,
      { PAIS: Number(pais || clinica.ID_PAIS), ESTADO, VACIA: 0 },
      { si: Boolean(ESTADO), fresco: Number.POSITIVE_INFINITY },
    );
    return (
      <Division
        nombre={nombre}
        etiqueta={clinica.pais.etiquetas.ciudad}
        opciones={elecciones(
          ESTADO && !isPlaceholderData ? data : [],
          (x) => x.ID,
          (x) => x.NOMBRE,
        )}
      />
    );
  },
  LOCALIDAD: ({ nombre }) => <Campo nombre={nombre} etiqueta={useClinica().pais.etiquetas.localidad} />,
  CODIGO_POSTAL: ({ nombre }) => <Campo nombre={nombre} etiqueta={useClinica().pais.etiquetas.codigoPostal} />,
  CODIGOMEDICO: ({ nombre }) => {
    const { data } = useDatos(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 });
    const s = useSesion();
    return (
      <Campo
        nombre={nombre}
        etiqueta={`${s.clinica.ET_MEDICO} titular`}
        soloLectura={medicoFijo(s)}
        vacio=""
        opciones={elecciones(
          data,
          (x) => x.CODIGOMEDICO,
          (x) => x.NOMBRECOMPLETO,
        )}
      />
    );
  },
  ORIGEN: ({ nombre }) => {
    const { data } = useDatos(origenes.contract.obtener, {});
    return (
      <Campo
        nombre={nombre}
        vacio=""
        opciones={elecciones(
          data,
          (x) => Number(x.CODIGO),
          (x) => String(x.NOMBRE),
        )}
      />
    );
  },
  CODIGOEMPRESA: ({ nombre }) => {
    const { data } = useDatos(empresas.contract.obtener, {});
    return (
      <Campo
        nombre={nombre}
        vacio=""
        opciones={elecciones(
          data,
          (x) => Number(x.CODIGOEMPRESA),
          (x) => String(x.NOMBRE),
        )}
      />
    );
  },
  ID_ESTADO_CIVIL: ({ nombre }) => {
    const { data } = useDatos(listas.obtener_estados_civiles, {}, { fresco: Number.POSITIVE_INFINITY });
    return (
      <Campo
        nombre={nombre}
        vacio=""
        opciones={elecciones(
          data,
          (x) => x.ID,
          (x) => x.DESCRIPCION,
        )}
      />
    );
  },
};

/** A list that narrows the next one: choosing again empties what hangs from it. */
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
  // What the patient has and the list does not (an official file came in between) stays chosen.
  const todas = valor && !opciones.some((o) => String(o.valor) === valor) ? [...opciones, { valor, texto: valor }] : opciones;
  return (
    <Campo
      nombre={nombre}
      {...(etiqueta ? { etiqueta } : {})}
      control={(c) => (
        <span className={`inp sel ${c.deshabilitado ? 'ro' : ''}`}>
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
        </span>
      )}
    />
  );
}

function TipoDocumento({ nombre }: PropsCampo) {
  const { pais } = useClinica();
  const elegido = Number(useWatch({ name: nombre }));
  const { data } = useDatos(tiposDocumento.contract.obtener_con, { INACTIVOS: 1 });
  const deLaClinica = (data ?? []).map((d) => ({
    valor: Number(d.ID_TIPO_DOCUMENTO),
    texto: String(d.DESCRIPCION),
    activo: d.ACTIVO === 1,
  }));
  // The country's order, in the clinic's words; what the clinic does not use stays with who has it.
  const orden = new Map(pais.documentos.map((d, i) => [d.ID_TIPO_DOCUMENTO, i]));
  const propios = deLaClinica.some((d) => orden.has(d.valor))
    ? []
    : pais.documentos.filter((d) => !d.soloPrestador).map((d) => ({ valor: d.ID_TIPO_DOCUMENTO, texto: d.DESCRIPCION, activo: true }));
  const todos = [...propios, ...deLaClinica]
    .filter((d) => d.activo || d.valor === elegido)
    .sort((a, b) => (orden.get(a.valor) ?? 99) - (orden.get(b.valor) ?? 99));
  return <Campo nombre={nombre} vacio="" opciones={todos} />;
}

/** The number is asked of the server when it is left: somebody may have it already. The answer can be ignored. */
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
      ayuda={duda ? <span className="amber">{duda}</span> : undefined}
      control={(c) => (
        <span className={`inp ${c.deshabilitado ? 'ro' : ''}`}>
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
        </span>
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
