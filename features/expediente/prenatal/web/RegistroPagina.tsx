// /patient/:CODIGOPACIENTE/prenatal-control/new and /:ID: a visit of a pregnancy, judged while it is typed.
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { aplicanSignos } from '#domain/signos.ts';
import { signosCapturados } from '#features/expediente/notas_evolucion/signos.ts';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Formulario } from '#kernel/web/form.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Advertencia, Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { Registro } from '#kernel/web/registro.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { controlPrenatal, type RegistroCompleto, RegistroEditado, RegistroPrenatal } from '../contract.ts';
import { admitePrenatal, puedeEditarPrenatal } from '../rules.ts';
import { Imagenes } from './Imagenes.tsx';
import { Visita } from './Visita.tsx';

export default function RegistroPagina() {
  return (
    <Registro de={controlPrenatal.obtener_registro} clave="ID">
      {(r) => <Abierto registro={r} />}
    </Registro>
  );
}

interface Plantilla {
  FECHA: string;
  CODIGOMEDICO: number | null;
  ANTERIOR: RegistroCompleto | null;
}
function Abierto({ registro }: { registro?: RegistroCompleto | undefined }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const plantilla = useDatos(controlPrenatal.obtener_plantilla, { CODIGOPACIENTE }, { fresco: 0 });
  return <Cargando de={plantilla}>{plantilla.data && <Forma registro={registro} plantilla={plantilla.data} />}</Cargando>;
}

/** What does not change from one visit of a pregnancy to the next. */
const DEL_EMBARAZO = [
  'F_ULTIMA_MENSTRUACION',
  'FUM_CONFIABLE',
  'EDAD_GESTACIONAL_ECO',
  'FECHA_ECO',
  'GESTAS',
  'PARTOS',
  'CESAREAS',
  'ABORTOS',
  'ECTOPICOS',
  'NACIDOS_VIVOS',
  'PESO_PREGESTACIONAL',
  'NUM_FETOS',
  'SEXO_FETAL',
  'HEMOTIPO',
  'COOMBS',
  'VDRL',
  'VIH',
  'TDPA',
  'INFLUENZA',
  'ACIDO_FOLICO',
  'HIERRO',
  'RIESGO',
] as const satisfies readonly (keyof RegistroPrenatal)[];

const enBlanco = (v: unknown) => v ?? '';
const CAMPOS = Object.keys(RegistroPrenatal.omit({ ID: true, VERSION: true }).shape) as Exclude<keyof RegistroPrenatal, 'ID' | 'VERSION'>[];
function inicialDe(registro: RegistroCompleto | undefined, { FECHA, CODIGOMEDICO, ANTERIOR }: Plantilla, CODIGOPACIENTE: number): Arbol {
  if (registro) return Object.fromEntries([...CAMPOS, 'VERSION' as const].map((c) => [c, enBlanco(registro[c])]));
  const nuevo = Object.fromEntries(CAMPOS.map((c) => [c, campoDe(RegistroPrenatal.shape[c])?.tipo === 'siNo' ? 0 : '']));
  const traidos = ANTERIOR && Object.fromEntries(DEL_EMBARAZO.map((c) => [c, enBlanco(ANTERIOR[c])]));
  return { ...nuevo, FUM_CONFIABLE: 1, ...traidos, CODIGOPACIENTE, FECHA, CODIGOMEDICO: enBlanco(CODIGOMEDICO), VERSION: '' } as Arbol;
}

function Forma({ registro, plantilla }: { registro: RegistroCompleto | undefined; plantilla: Plantilla }) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const hoy = useHoy();
  const CODIGOPACIENTE = useCodigoPaciente();
  const lista = `/patient/${CODIGOPACIENTE}/prenatal-control`;
  const escribe = useModificable(P.prenatal.ver);
  const puede = escribe && (!registro || puedeEditarPrenatal(s, registro) === true);
  const volver = (ID: number) => {
    mostrarFila('Control prenatal', ID);
    void ir(lista);
  };
  const agregar = useGuardar(controlPrenatal.agregar_registro, {}, { alHacer: ({ ID }) => volver(ID) });
  const actualizar = useGuardar(controlPrenatal.actualizar_registro, { ID: registro?.ID ?? 0 }, { alHacer: () => volver(registro!.ID) });
  const guardar = registro ? actualizar : agregar;
  const schema = useMemo(() => RegistroEditado(s.clinica), [s.clinica]);
  const conSignos = aplicanSignos(p.FECHA_NACIMIENTO, hoy);
  const [inicial] = useState(() => ({
    ...inicialDe(registro, plantilla, CODIGOPACIENTE),
    SIGNOS_VITALES: Object.fromEntries(
      signosCapturados(s.clinica).map((x) => [x.CODIGO, enBlanco(registro?.SIGNOS_VITALES?.[x.CODIGO])]),
    ) as Arbol,
  }));
  const admite = admitePrenatal(p, hoy);
  const anterior = plantilla.ANTERIOR?.ID === registro?.ID ? null : plantilla.ANTERIOR;
  return (
    <Pagina
      titulo={registro ? 'Control prenatal' : 'Nuevo control prenatal'}
      volver={lista}
      ancho="lectura"
      acciones={
        registro && (
          <Boton icono="imprimir" onClick={() => void abrirArchivo(controlPrenatal.imprimir, { ID: registro.ID }, undefined, 'carnet')}>
            Imprimir
          </Boton>
        )
      }
    >
      {admite !== true && <Advertencia>{admite}</Advertencia>}
      <Formulario
        schema={schema}
        inicial={inicial}
        errores={guardar.errores}
        soloLectura={!puede}
        borrador={puede ? `prenatal/${CODIGOPACIENTE}/${registro?.ID ?? 'new'}` : undefined}
        alGuardar={async (v: Arbol) => (await guardar.enviar(v)) !== undefined}
      >
        <Visita registro={registro} anterior={anterior} conSignos={conSignos} puede={puede} />
        {puede && <BarraGuardar de={guardar} />}
      </Formulario>
      {registro && <Imagenes registro={registro} puede={puede} />}
    </Pagina>
  );
}
