// Registers a patient inside the booking form, with only the fields that the clinic requires and a phone.
import { E, opcionesDe, SEXOS } from '#domain/estados.ts';
import { LADAS, NOMBRES_LADA } from '#domain/telefonos.ts';
import empresas from '#features/catalogos/empresas.ts';
import origenes from '#features/catalogos/origenes.ts';
import { CAMPOS_EXIGIBLES } from '#features/clinica/rules.ts';
import { listas } from '#features/listas/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { PacienteNuevo, pacientes } from '#features/pacientes/contract.ts';
import { datosDeBusqueda } from '#features/pacientes/rules.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import type { Eleccion } from '#kernel/web/controles.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { PacienteElegido } from './CampoPaciente.tsx';

const SIEMPRE = ['NOMBRE', 'APELLIDO_PATERNO', 'APELLIDO_MATERNO', 'TCEL_LADA', 'TCELULAR'];
export function PacienteRapido({ texto, id, alRegistrar }: { texto: string; id: string; alRegistrar: (p: PacienteElegido) => void }) {
  const clinica = useClinica();
  const schema = PacienteNuevo(clinica);
  const { errores, enviar } = useGuardar(pacientes.guardar, {}, { aceptar: 'Sí, Registrar' });
  // When no rule asks for the sex it is stored as not assigned.
  const pideSexo = clinica.PAC_CAMPOS_REQ.includes('SEXO') || clinica.CUMPLIR_NORMA === 1;
  const pedidos = CAMPOS_EXIGIBLES.filter((k) => !SIEMPRE.includes(k) && (k === 'SEXO' ? pideSexo : campoDe(schema.shape[k])?.requerido));
  const pide = (k: string) => pedidos.includes(k as never);
  const lista = <T,>(d: readonly T[] | undefined, v: (x: T) => number, t: (x: T) => string): Eleccion[] =>
    (d ?? []).map((x) => ({ valor: v(x), texto: t(x) }));
  const deEmpresa = useDatos(empresas.contract.obtener, {}, { si: pide('CODIGOEMPRESA') });
  const deOrigen = useDatos(origenes.contract.obtener, {}, { si: pide('ORIGEN') });
  const deEstadoCivil = useDatos(listas.obtener_estados_civiles, {}, { si: pide('ID_ESTADO_CIVIL') });
  const deMedico = useDatos(medicos.obtener, { INACTIVOS: 0 }, { si: pide('CODIGOMEDICO') });
  const opciones: Record<string, Eleccion[]> = {
    ID_TIPO_DOCUMENTO: clinica.pais.documentos
      .filter((d) => !d.soloPrestador)
      .map((d) => ({ valor: d.ID_TIPO_DOCUMENTO, texto: d.DESCRIPCION })),
    SEXO: opcionesDe(SEXOS, [E.sexo.hombre, E.sexo.mujer, E.sexo.otro]),
    CODIGOEMPRESA: lista(
      deEmpresa.data,
      (x) => Number(x.CODIGOEMPRESA),
      (x) => String(x.NOMBRE),
    ),
    ORIGEN: lista(
      deOrigen.data,
      (x) => Number(x.CODIGO),
      (x) => String(x.NOMBRE),
    ),
    ID_ESTADO_CIVIL: lista(
      deEstadoCivil.data,
      (x) => x.ID,
      (x) => x.DESCRIPCION,
    ),
    CODIGOMEDICO: lista(
      deMedico.data,
      (x) => x.CODIGOMEDICO,
      (x) => x.NOMBRECOMPLETO,
    ),
  };
  const inicial = {
    ...Object.fromEntries(Object.entries(schema.shape).map(([k, f]) => [k, campoDe(f)?.tipo === 'siNo' ? 0 : ''])),
    ADICIONALES: { CODIGOMEDICO: '' },
    ...(pideSexo ? {} : { SEXO: E.sexo.noAsignado }),
    TCEL_LADA: clinica.pais.telefono.lada,
    ...datosDeBusqueda(texto, clinica.pais.telefono.lada),
  };
  return (
    <Formulario
      id={id}
      schema={schema}
      inicial={inicial}
      errores={errores}
      sinGuardia
      alGuardar={async (v: Record<string, unknown>) => {
        const r = await enviar(v);
        if (r) alRegistrar({ ...r, TCEL_LADA: String(v.TCEL_LADA ?? ''), TCELULAR: String(v.TCELULAR ?? ''), MAIL: String(v.MAIL ?? '') });
        return r !== undefined;
      }}
    >
      <Rejilla min={180}>
        <Campo nombre="NOMBRE" enfocar />
        <Campo nombre="APELLIDO_PATERNO" />
        <Campo nombre="APELLIDO_MATERNO" />
        <Campo
          nombre="TCEL_LADA"
          etiqueta="País del celular"
          opciones={LADAS.map((l) => ({ valor: l, texto: `+${l} ${NOMBRES_LADA[l]}` }))}
        />
        <Campo nombre="TCELULAR" />
        {pedidos.map((k) => (
          <Campo key={k} nombre={k} {...(opciones[k] ? { opciones: opciones[k], vacio: 'Seleccione…' } : {})} />
        ))}
      </Rejilla>
    </Formulario>
  );
}
