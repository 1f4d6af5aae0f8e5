// A month of the SIS: 5,000 registers of one doctor, validated while open, and written while closed.
import type pg from 'pg';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { Conexion, cargar, pideForma } from './carga.ts';
import { type Renglon, renglonDe, tabla } from './expediente.ts';
import { ZONA } from './poblar.ts';
import type { Volumen } from './volumen.ts';

const REGISTROS = 5_000;
const MEDICO = 1;
const SEGUNDOS = 3;
/** Milliseconds of the three steps together, of which each has a part. */
const AIM = 5_000;
const AIM_PASO = 2_000;
const AIM_LISTA = 500;
const RESPUESTAS = {
  ...{
    servicioAtencion: '4',
    primeraVezAnio: '1',
    relacionTemporal: '0',
    codigoCIEDiagnostico1: 'J00X',
    derechohabiencia: '2',
    genero: '0',
  },
  ...{ descripcionDiagnostico1: 'Rinofaringitis aguda [resfriado común]', paisNacPaciente: '142', entidadNacimiento: '09', lineaVida: '0' },
  ...{ cartillaSalud: '0', esquemaVacunacion: '1', peso: '71.25', talla: '158', sistolica: '120', diastolica: '80', temperatura: '36.5' },
};
/** What closing copies into a register. */
const IDENTIDAD = {
  ...{ clues: 'DFSSA000012', paisNacimiento: '142', curpPrestador: 'LOOA531113HTCPBN07', nombrePrestador: 'ANTONIO' },
  ...{ primerApellidoPrestador: 'LOPEZ', segundoApellidoPrestador: 'OBRADOR', tipoPersonal: '2', curpPaciente: 'HEGG560427MVZRRL04' },
  ...{ nombre: 'GUADALUPE', primerApellido: 'MUÑOZ', segundoApellido: 'GARCIA', fechaNacimiento: '27/04/1956', sexoCURP: '2' },
  sexoBiologico: '2',
};

/** As the owner and without triggers, which refuse to change a closed register. */
async function llenar(c: pg.PoolClient, hoy: string): Promise<void> {
  await c.query(`update sistema_control set "CUMPLIR_NORMA" = 1, "NORMA_CLUES" = 'DFSSA000012'`);
  await c.query(`update medicos set "CURP" = $1, "TIPO_PERSONAL" = 2, "PAIS_NACIMIENTO" = 1 where "CODIGOMEDICO" = $2`, [
    IDENTIDAD.curpPrestador,
    MEDICO,
  ]);
  await c.query(
    `insert into registros_norma ("ID", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO", "fechaConsulta", "CERRADO", "DATOS")
     select row_number() over (order by n, "CODIGOPACIENTE"), "CODIGOPACIENTE", $1, 1, 'CEX', $2, 0, $3
     from (select "CODIGOPACIENTE" from pacientes where eliminado is null order by 1 limit $4) p cross join generate_series(1, $4) n
     order by n, "CODIGOPACIENTE" limit $4`,
    [MEDICO, hoy, JSON.stringify(RESPUESTAS), REGISTROS],
  );
}
const cerrarTodos = (c: pg.PoolClient) =>
  c.query(`update registros_norma set "CERRADO" = 1, "DATOS" = "DATOS" || $1::jsonb, cerrado_el = now()`, [JSON.stringify(IDENTIDAD)]);

export async function medirSis(dueno: pg.Pool, v: Volumen, puerto: number, token: string): Promise<Renglon[]> {
  const c = await dueno.connect();
  const una = await Conexion.abrir(puerto);
  const { fecha: hoy } = enLaClinica(ZONA);
  const pide = (que: string) =>
    pideForma(
      `/api/expediente/registros_norma/${que}/${MEDICO}/${Number(hoy.slice(5, 7))}/${hoy.slice(0, 4)}/CEX`,
      {},
      `authorization: ${token}\r\n`,
    );
  const paso = async (que: string) => {
    const { estado, cuerpo } = await una.pedir(pide(que));
    return estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 200)}`;
  };
  const medir = async (que: string, aim: number, ...calls: string[]) =>
    renglonDe(
      que,
      await cargar(
        [
          async () => {
            for (const call of calls) {
              const mal = await paso(call);
              if (mal) return mal;
            }
            return '';
          },
        ],
        SEGUNDOS,
      ),
      aim,
    );
  try {
    await c.query('set session_replication_role = replica');
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(v.cliente)]);
    await llenar(c, hoy);
    await c.query('analyze registros_norma');
    const hechas = [
      await medir('The list of the month', AIM_LISTA, 'obtener_reporte'),
      await medir('Validate, all open', AIM_PASO, 'validar'),
    ];
    await cerrarTodos(c);
    hechas.push(await medir('Count the generic CURP', AIM_PASO, 'validar_porcentaje'));
    hechas.push(await medir('Write the file', AIM_PASO, 'generar_archivos'));
    hechas.push(await medir('The three steps of the button', AIM, 'validar', 'validar_porcentaje', 'generar_archivos'));
    return hechas;
  } finally {
    una.cerrar();
    await c.query('delete from registros_norma where cliente = $1', [v.cliente]);
    await c.query(`update sistema_control set "CUMPLIR_NORMA" = 0, "NORMA_CLUES" = '' where cliente = $1`, [v.cliente]);
    c.release(true);
  }
}
export const tablaSis = (renglones: readonly Renglon[]): string =>
  tabla(`A month of ${REGISTROS.toLocaleString('en')} registers of the SIS of one doctor.`, renglones);
