// /patient/:CODIGOPACIENTE/growth-chart/new and /:ID: the measures of a visit, judged while they are typed.
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { imcDe, type Percentil } from '#domain/crecimiento.ts';
import { enCrecimiento } from '#domain/edad.ts';
import { P } from '#domain/permisos.ts';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { Advertencia, Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type RegistroCompleto, RegistroEditado, registrosCrecimiento } from '../contract.ts';
import { TABLAS } from '../oms.ts';
import {
  edadDicha,
  edadEn,
  juzgar,
  MEDIDAS,
  type Medidas,
  type Nino,
  NOMBRE_MEDIDA,
  PERCENTIL_DE,
  puedeEditarCrecimiento,
  sexoLms,
} from '../rules.ts';
import estilos from './crecimiento.module.css';

export default function RegistroPagina() {
  return (
    <Registro de={registrosCrecimiento.obtener_uno} clave="ID">
      {(r) => <Abierto registro={r} />}
    </Registro>
  );
}

function Abierto({ registro }: { registro?: RegistroCompleto | undefined }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const plantilla = useDatos(registrosCrecimiento.obtener_plantilla, { CODIGOPACIENTE }, { fresco: 0 });
  return <Cargando de={plantilla}>{plantilla.data && <Forma registro={registro} plantilla={plantilla.data} />}</Cargando>;
}

interface Plantilla {
  FECHA: string;
  CODIGOMEDICO: number | null;
  EDAD: number | null;
  MESES: number | null;
  ANTERIOR: RegistroCompleto | null;
  ANTECEDENTES: { SEMANAS_NACIMIENTO: number | null };
}
function Forma({ registro, plantilla }: { registro: RegistroCompleto | undefined; plantilla: Plantilla }) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const CODIGOPACIENTE = useCodigoPaciente();
  const lista = `/patient/${CODIGOPACIENTE}/growth-charts`;
  const escribe = useModificable(P.crecimiento.ver);
  const puede = escribe && (!registro || puedeEditarCrecimiento(s, registro) === true);
  const volver = (ID: number) => {
    mostrarFila('Gráficas crecimiento', ID);
    void ir(lista);
  };
  const agregar = useGuardar(registrosCrecimiento.agregar, {}, { alHacer: ({ ID }) => volver(ID) });
  const actualizar = useGuardar(registrosCrecimiento.actualizar, { ID: registro?.ID ?? 0 }, { alHacer: () => volver(registro!.ID) });
  const guardar = registro ? actualizar : agregar;
  const nino: Nino = { SEXO: p.SEXO, FECHA_NACIMIENTO: p.FECHA_NACIMIENTO, SEMANAS_NACIMIENTO: plantilla.ANTECEDENTES.SEMANAS_NACIMIENTO };
  const inicial = registro
    ? { ...registro, MESES: registro.MESES ?? '', P_CEFALICO: registro.P_CEFALICO ?? '', ...enBlanco(registro) }
    : {
        CODIGOPACIENTE,
        CODIGOMEDICO: plantilla.CODIGOMEDICO ?? '',
        FECHA: plantilla.FECHA,
        EDAD: plantilla.EDAD ?? '',
        MESES: plantilla.MESES ?? '',
        PESO: '',
        TALLA: '',
        POSICION: 0,
        P_CEFALICO: '',
        ...enBlanco(),
        VERSION: '',
      };
  return (
    <Pagina titulo={registro ? 'Registro de crecimiento' : 'Nuevo registro de crecimiento'} volver={lista} ancho="lectura">
      <Formulario
        schema={RegistroEditado}
        inicial={inicial}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `crecimiento/${CODIGOPACIENTE}/${registro?.ID ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        <Cuerpo
          nino={nino}
          registro={registro}
          anterior={plantilla.ANTERIOR?.ID === registro?.ID ? null : plantilla.ANTERIOR}
          puede={puede}
        />
        {puede && <BarraGuardar de={guardar} />}
      </Formulario>
    </Pagina>
  );
}
const enBlanco = (r?: RegistroCompleto) =>
  Object.fromEntries(Object.values(PERCENTIL_DE).map((c) => [c, r?.[c] ?? ''])) as Record<
    (typeof PERCENTIL_DE)[keyof typeof PERCENTIL_DE],
    string
  >;

const numero = (v: unknown): number | null => (v === '' || v === null || v === undefined || Number.isNaN(Number(v)) ? null : Number(v));

interface PropsCuerpo {
  nino: Nino;
  registro: RegistroCompleto | undefined;
  anterior: RegistroCompleto | null;
  puede: boolean;
}
function Cuerpo({ nino, registro, anterior, puede }: PropsCuerpo) {
  const hoy = useHoy();
  const { setValue } = useFormContext();
  const [FECHA, EDAD, MESES, PESO, TALLA, POSICION, P_CEFALICO] = useWatch({
    name: ['FECHA', 'EDAD', 'MESES', 'PESO', 'TALLA', 'POSICION', 'P_CEFALICO'],
  });
  const conFecha = nino.FECHA_NACIMIENTO !== null;
  // The age follows the date, where the birth date is known.
  useEffect(() => {
    const e = edadEn(nino.FECHA_NACIMIENTO, String(FECHA));
    if (!e || !puede) return;
    setValue('EDAD', e.EDAD);
    setValue('MESES', e.MESES);
  }, [FECHA, nino.FECHA_NACIMIENTO, puede, setValue]);
  const m: Medidas = {
    FECHA: String(FECHA),
    EDAD: numero(EDAD),
    MESES: numero(MESES),
    PESO: numero(PESO),
    TALLA: numero(TALLA),
    POSICION: Number(POSICION) || 0,
    P_CEFALICO: numero(P_CEFALICO),
  };
  const mayor = !registro && enCrecimiento(m.EDAD) !== true;
  const imc = imcDe(m.PESO, m.TALLA);
  return (
    <>
      {mayor && <Advertencia>{String(enCrecimiento(m.EDAD))}</Advertencia>}
      {!sexoLms(nino.SEXO) && <Advertencia>El sexo del paciente no está registrado: sin él no se sugieren percentiles.</Advertencia>}
      <Seccion titulo="Visita">
        <Rejilla>
          <CampoMedico actual={registro} />
          <Campo nombre="FECHA" max={hoy} />
          <Campo nombre="EDAD" soloLectura={conFecha} />
          <Campo nombre="MESES" soloLectura={conFecha} />
        </Rejilla>
      </Seccion>
      <Seccion
        titulo="Medidas"
        {...(anterior ? { nota: `La última vez: ${anterior.PESO} kg y ${anterior.TALLA} cm, a los ${edadDicha(anterior)}.` } : {})}
      >
        <Rejilla>
          <Campo nombre="PESO" enfocar={!registro} autoComplete="off" />
          <Campo nombre="TALLA" autoComplete="off" />
          <Campo nombre="POSICION" />
          <Campo nombre="P_CEFALICO" autoComplete="off" />
        </Rejilla>
        <p className={`${comunes.secundario} ${estilos.imc}`} aria-live="polite">
          {imc === null ? 'El IMC se calcula con el peso y la talla.' : `IMC ${imc} kg/m²`}
        </p>
      </Seccion>
      <Seccion titulo="Percentiles" nota="Los de la OMS se sugieren mientras se escribe; lo que usted elija se queda como está.">
        <Rejilla>
          {MEDIDAS.map((que) => (
            <Sugerido key={que} que={que} nino={nino} m={m} nuevo={!registro} puede={puede} />
          ))}
        </Rejilla>
      </Seccion>
    </>
  );
}
const faltaMedida = (que: (typeof MEDIDAS)[number], m: Medidas): boolean =>
  que === 'P_CEFALICO'
    ? m.P_CEFALICO === null
    : que === 'TALLA'
      ? m.TALLA === null
      : m.PESO === null || (que !== 'PESO' && m.TALLA === null);

/** A percentile: the suggested one comes by itself in a new record until somebody chooses; otherwise it is offered. */
function Sugerido({
  que,
  nino,
  m,
  nuevo,
  puede,
}: {
  que: (typeof MEDIDAS)[number];
  nino: Nino;
  m: Medidas;
  nuevo: boolean;
  puede: boolean;
}) {
  const columna = PERCENTIL_DE[que];
  const { setValue } = useFormContext();
  const elegido = useWatch({ name: columna }) as Percentil | '';
  const j = juzgar(que, TABLAS, nino, m);
  const sugerido = j?.elegible ?? '';
  const puesto = useRef<string>('');
  // What is in the field is still what was put there for the user.
  const propio = nuevo && (elegido || '') === puesto.current;
  useEffect(() => {
    if (!propio || !puede || sugerido === puesto.current) return;
    puesto.current = sugerido;
    setValue(columna, sugerido, { shouldDirty: false });
  }, [columna, propio, puede, setValue, sugerido]);
  return (
    <div className={estilos.sugerido}>
      <Campo nombre={columna} etiqueta={NOMBRE_MEDIDA[que]} vacio="Sin percentil" />
      <div className={estilos.juicio} aria-live="polite">
        {j ? (
          <>
            <span className={`${comunes.tenue} ${comunes.numeros}`}>
              OMS: P {j.percentil < 0.1 ? '<0.1' : j.percentil > 99.9 ? '>99.9' : j.percentil.toFixed(1)}, z {j.z > 0 ? '+' : '−'}
              {Math.abs(j.z).toFixed(2)}
            </span>
            {j.improbable && (
              <Ficha tono="cuidado" icono="alerta">
                Poco probable, revise la medida
              </Ficha>
            )}
            {puede && elegido !== sugerido && (
              <Boton chico plano onClick={() => setValue(columna, sugerido, { shouldDirty: true })}>
                Usar {sugerido}
              </Boton>
            )}
          </>
        ) : (
          <span className={comunes.tenue}>{faltaMedida(que, m) ? '' : 'Sin comparación a esta edad'}</span>
        )}
      </div>
    </div>
  );
}
