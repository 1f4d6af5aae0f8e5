// /patient/:CODIGOPACIENTE/growth-charts: the records of a child.

import { aniosCumplidos, enCrecimiento } from '#domain/edad.ts';
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton } from '#kernel/web/controles.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import { MAX_CRECIMIENTO, type RegistroCompleto, registrosCrecimiento } from '../contract.ts';
import { edadDicha, puedeEliminarCrecimiento } from '../rules.ts';

export default function CrecimientoLista() {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const p = usePaciente();
  const hoy = useHoy();
  const datos = useDatos(registrosCrecimiento.obtener, { CODIGOPACIENTE });
  const agrega = useModificable(P.crecimiento.ver) && enCrecimiento(aniosCumplidos(p.FECHA_NACIMIENTO, hoy)) === true;
  const quien = useColumnasDeQuien<RegistroCompleto>('');
  const { acciones } = useAccionesDeRegistro<RegistroCompleto>({
    nombre: () => 'el registro de crecimiento',
    cuando: (r) => `del ${fechaTexto(r.FECHA)}`,
    params: ({ ID }) => ({ ID }),
    abre: { permiso: P.crecimiento.ver, a: (r) => `growth-chart/${r.ID}` },
    eliminar: { call: registrosCrecimiento.eliminar, permite: (r) => puedeEliminarCrecimiento(s, r) },
  });
  return (
    <ListaDeRegistros
      titulo="Gráficas crecimiento"
      uno="un registro"
      datos={datos}
      tope={MAX_CRECIMIENTO}
      claveDe={(r) => r.ID}
      columnas={[
        columnaFecha(),
        { clave: 'EDAD', titulo: 'Edad', ancho: '110px', movil: 'linea', celda: edadDicha, valor: edadDicha },
        medida('PESO', 'Peso (kg)', 'PERCENTIL_PESO'),
        medida('TALLA', 'Talla (cm)', 'PERCENTIL_TALLA'),
        medida('IMC', 'IMC', 'PERCENTIL_IMC', 920),
        medida('P_CEFALICO', 'P. cefálico (cm)', 'PERCENTIL_P_CEFALICO', 1020),
        { ...quien.medico, movil: 'no' },
      ]}
      acciones={acciones}
      nuevo={agrega ? { texto: 'Nuevo registro', primero: 'Medir por primera vez', a: 'growth-chart/new' } : undefined}
      otros={
        <EnlaceBoton a={`/patient/${CODIGOPACIENTE}/growth-chart/charts`} icono="curva">
          Gráficas
        </EnlaceBoton>
      }
      vacio="Aquí quedan el peso, la talla y el perímetro cefálico de cada visita, y su lugar en las curvas de la OMS"
    />
  );
}

type Medible = 'PESO' | 'TALLA' | 'IMC' | 'P_CEFALICO';
type ConPercentil = 'PERCENTIL_PESO' | 'PERCENTIL_TALLA' | 'PERCENTIL_IMC' | 'PERCENTIL_P_CEFALICO';
const medida = (clave: Medible, titulo: string, percentil: ConPercentil, desde?: 920 | 1020): Columna<RegistroCompleto> => ({
  clave,
  titulo,
  ancho: '130px',
  movil: 'linea',
  ...(desde ? { desde } : {}),
  valor: (r) => String(r[clave] ?? ''),
  celda: (r) =>
    r[clave] === null ? null : (
      <span className={comunes.numeros}>
        {r[clave]} {r[percentil] && <span className={comunes.tenue}>P {r[percentil]}</span>}
      </span>
    ),
});
