// /patient/:CODIGOPACIENTE/prenatal-control: the visits of a woman's pregnancies.
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import { controlPrenatal, MAX_PRENATAL, type RegistroCompleto } from '../contract.ts';
import { admitePrenatal, alertasDeVisita, puedeEliminarPrenatal } from '../rules.ts';

export default function PrenatalLista() {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const p = usePaciente();
  const hoy = useHoy();
  const agrega = useModificable(P.prenatal.ver) && admitePrenatal(p, hoy) === true;
  const datos = useDatos(controlPrenatal.obtener_registros, { CODIGOPACIENTE });
  const quien = useColumnasDeQuien<RegistroCompleto>('');
  const { acciones, dialogo } = useAccionesDeRegistro<RegistroCompleto>({
    nombre: () => 'el registro prenatal',
    cuando: (r) => `del ${fechaTexto(r.FECHA)}`,
    params: ({ ID }) => ({ ID }),
    abre: { permiso: P.prenatal.ver, a: (r) => `prenatal-control/${r.ID}` },
    enviar: controlPrenatal.enviar,
    imprimir: controlPrenatal.imprimir,
    papel: 'carnet',
    eliminar: { call: controlPrenatal.eliminar_registro, permite: (r) => puedeEliminarPrenatal(s, r) },
  });
  return (
    <ListaDeRegistros
      titulo="Control prenatal"
      uno="un registro"
      datos={datos}
      tope={MAX_PRENATAL}
      claveDe={(r) => r.ID}
      columnas={[
        columnaFecha(),
        { clave: 'EDAD_QUE_RIGE', titulo: 'Semanas', ancho: '100px', movil: 'linea', celda: (r) => cifra(r.EDAD_QUE_RIGE, 'sem') },
        deSigno('PESO', 'Peso', 'kg'),
        deSigno('TENSION_ARTERIAL', 'Presión', ''),
        { clave: 'FONDO_UTERINO', titulo: 'Fondo uterino', ancho: '120px', movil: 'linea', celda: (r) => cifra(r.FONDO_UTERINO, 'cm') },
        { clave: 'FCF', titulo: 'FCF', ancho: '80px', movil: 'linea', desde: 920, celda: (r) => cifra(r.FCF, 'lpm') },
        {
          clave: 'alertas',
          titulo: 'Atención',
          movil: 'linea',
          valor: (r) => textoAlertas(r),
          celda: (r) => {
            const [una, ...mas] = alertasDeVisita(r);
            return una ? (
              <Ficha tono="cuidado" icono="alerta">
                {una.texto}
                {mas.length > 0 && ` y ${mas.length} más`}
              </Ficha>
            ) : null;
          },
        },
        { ...quien.medico, desde: 1020, movil: 'no' },
      ]}
      acciones={acciones}
      nuevo={agrega ? { texto: 'Nuevo control', primero: 'Registrar la primera visita', a: 'prenatal-control/new' } : undefined}
      otros={
        <EnlaceBoton a={`/patient/${CODIGOPACIENTE}/prenatal-control/charts`} icono="curva">
          Curvas
        </EnlaceBoton>
      }
      vacio="Aquí quedan las visitas del embarazo: sus semanas, la fecha probable de parto, el fondo uterino y lo que pide atención"
    >
      {dialogo}
    </ListaDeRegistros>
  );
}

const textoAlertas = (r: RegistroCompleto) =>
  alertasDeVisita(r)
    .map((a) => a.texto)
    .join('. ');
const cifra = (v: string | number | null, unidad: string) =>
  v === null || v === '' ? null : (
    <span className={comunes.numeros}>
      {v} <span className={comunes.tenue}>{unidad}</span>
    </span>
  );
const deSigno = (clave: 'PESO' | 'TENSION_ARTERIAL', titulo: string, unidad: string): Columna<RegistroCompleto> => ({
  clave,
  titulo,
  ancho: '100px',
  movil: 'linea',
  valor: (r) => String(r.SIGNOS_VITALES?.[clave] ?? ''),
  celda: (r) => cifra(r.SIGNOS_VITALES?.[clave] ?? null, unidad),
});
