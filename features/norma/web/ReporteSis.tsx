// /report-nom024: a month of a doctor's registers, and the file for the ministry's platform in three steps.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { puede, restringidoAMedico } from '#domain/sesion.ts';
import { medicos } from '#features/medicos/contract.ts';
import { enLaClinica, fechaCorta, fechaTexto, sumarMeses } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Advertencia, Pagina } from '#kernel/web/pagina.tsx';
import { type Falla, llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type RenglonInvalido, type RenglonReporte, registrosNorma } from '../contract.ts';
import { CERRADO, GUIAS, mesDeNorma, textoEstado } from '../rules.ts';
import { EstadoNorma } from './EstadoNorma.tsx';
import estilos from './norma.module.css';

/** Months to choose from, the latest first. */
const MESES = 24;
const nombreDeMes = (mes: string) =>
  new Date(`${mes}-15T12:00:00Z`).toLocaleDateString('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Paso = 'validando' | 'contando' | 'generando';
const PASOS: Readonly<Record<Paso, (cuantos: string) => string>> = {
  validando: (cuantos) => `Paso 1 de 3: validando ${cuantos}…`,
  contando: (cuantos) => `Paso 2 de 3: contando CURP genéricas en ${cuantos}…`,
  generando: (cuantos) => `Paso 3 de 3: escribiendo el archivo de ${cuantos}…`,
};
const cuantos = (n: number) => (n === 1 ? '1 registro' : `${n.toLocaleString('en')} registros`);
interface Omitidos {
  porcentaje: number;
  filas: readonly RenglonInvalido[];
  sinDiagnostico: boolean;
}

export default function ReporteSis() {
  const s = useSesion();
  const ir = useNavigate();
  const { ZONA_HORARIA } = useClinica();
  const [url, cambiar] = useDireccion();
  const { data: lista = [] } = useDatos(medicos.obtener_de, { INACTIVOS: 1, TODAS: 1 });
  const hoy = enLaClinica(ZONA_HORARIA).fecha;
  const meses = Array.from({ length: MESES }, (_, i) => sumarMeses(`${hoy.slice(0, 7)}-01`, -i).slice(0, 7));
  const elegido = restringidoAMedico(s) ? s.CODIGOMEDICO : (url.get('medico') ?? s.CODIGOMEDICO);
  const mes = url.get('mes') ?? meses[0]!;
  const TIPO = GUIAS.find(([g]) => g === url.get('guia'))?.[0] ?? 'CEX';
  const pedido = { CODIGOMEDICO: Number(elegido ?? 0), MES: Number(mes.slice(5)), ANIO: Number(mes.slice(0, 4)), TIPO };
  const veredicto = mesDeNorma(pedido);
  const datos = useDatos(registrosNorma.obtener_reporte, pedido, { si: veredicto === true });
  const filas = veredicto === true ? datos.data : [];
  const cerrados = filas?.filter((f) => f.CERRADO === CERRADO).length ?? 0;
  const abiertos = (filas?.length ?? 0) - cerrados;
  const [paso, setPaso] = useState<Paso>();
  const [invalidos, setInvalidos] = useState<readonly RenglonInvalido[]>();
  const [omitidos, setOmitidos] = useState<Omitidos>();

  const generar = async () => {
    setOmitidos(undefined);
    setPaso('generando');
    await guardarArchivoLocal(registrosNorma.generar_archivos, pedido, {}, 'archivo');
    setPaso(undefined);
  };
  const empezar = async () => {
    if (veredicto !== true) return avisar(veredicto, 'mal');
    try {
      setPaso('validando');
      const mal = (await llamar(registrosNorma.validar, pedido, {})).data;
      if (mal.length) {
        setInvalidos(mal);
        return setPaso(undefined);
      }
      setPaso('contando');
      const { porcentaje, omitidos: filasOmitidas, sinDiagnostico } = (await llamar(registrosNorma.validar_porcentaje, pedido, {})).data;
      if (!filasOmitidas.length && !sinDiagnostico) return await generar();
      setPaso(undefined);
      setOmitidos({ porcentaje, filas: filasOmitidas, sinDiagnostico: sinDiagnostico === 1 });
    } catch (e) {
      setPaso(undefined);
      avisar((e as Falla).message, 'mal');
    }
  };
  const abre = puede(s, P.complementosSis.ver) && puede(s, P.pacientes.abrir);
  const abrir = (r: { CODIGOPACIENTE: number; ID: number }) => ir(`/patient/${r.CODIGOPACIENTE}/norm/${r.ID}`);
  return (
    <Pagina
      titulo="Servicios otorgados SIS"
      acciones={
        <Boton
          primario
          icono="descargar"
          ocupado={paso !== undefined}
          disabled={veredicto === true && !filas?.length}
          onClick={() => void empezar()}
        >
          Generar archivo
        </Boton>
      }
    >
      <div className={estilos.filtros}>
        <Seleccion
          chica
          aria-label={s.clinica.ET_MEDICO}
          vacio="Seleccione un médico"
          disabled={restringidoAMedico(s)}
          opciones={lista.map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO }))}
          valor={elegido ?? ''}
          alCambiar={(medico) => cambiar({ medico, p: null })}
        />
        <Seleccion
          chica
          aria-label="Mes"
          opciones={(meses.includes(mes) ? meses : [mes, ...meses]).map((valor) => ({ valor, texto: nombreDeMes(valor) }))}
          valor={mes}
          alCambiar={(m) => cambiar({ mes: m, p: null })}
        />
        <Seleccion
          chica
          aria-label="Guía"
          opciones={GUIAS.map(([valor, texto]) => ({ valor, texto }))}
          valor={TIPO}
          alCambiar={(guia) => cambiar({ guia, p: null })}
        />
      </div>
      <div className={comunes.columna}>
        <p className={comunes.secundario} role="status">
          {paso
            ? PASOS[paso](cuantos(filas?.length ?? 0))
            : veredicto !== true
              ? veredicto
              : (filas && resumen(cerrados, abiertos)) || '\u00a0'}
        </p>
        <Tabla<RenglonReporte>
          nombre="Servicios otorgados SIS"
          filas={filas}
          cargando={veredicto === true && datos.isPending}
          error={datos.error?.message}
          claveDe={(r) => r.ID}
          tamanos={TAMANOS_LARGOS}
          uno="un registro"
          vacio={{ texto: veredicto === true ? 'No hay registros en este mes' : veredicto }}
          acciones={abre ? [{ texto: 'Abrir registro', icono: 'ver', tecla: 'V', abre: true, hacer: abrir }] : []}
          columnas={[
            {
              clave: 'fechaConsulta',
              titulo: 'Fecha',
              ancho: '132px',
              celda: (r) => <span className={comunes.numeros}>{fechaCorta(r.fechaConsulta)}</span>,
            },
            { clave: 'NOMBRECOMPLETO', titulo: 'Paciente', movil: 'titulo' },
            { clave: 'NOMBRE_MEDICO', titulo: s.clinica.ET_MEDICO, movil: 'no', desde: 820 },
            {
              clave: 'CERRADO',
              titulo: 'Estado',
              ancho: '120px',
              valor: (r) => textoEstado(r.CERRADO),
              celda: (r) => <EstadoNorma estado={r.CERRADO} />,
            },
          ]}
        />
      </div>
      {invalidos && (
        <Dialogo
          abierto
          ancho="l"
          titulo="Algunos registros abiertos contienen datos inválidos"
          descripcion="El archivo se genera cuando ya no queda ninguno: corríjalos o elimínelos."
          alCerrar={() => setInvalidos(undefined)}
          pie={<Cancelar>Cerrar</Cancelar>}
        >
          <Invalidos filas={invalidos} abrir={abre ? abrir : undefined} />
        </Dialogo>
      )}
      {omitidos && (
        <Dialogo
          abierto
          ancho="l"
          titulo="Antes de generar el archivo"
          alCerrar={() => setOmitidos(undefined)}
          pie={
            <>
              <Cancelar />
              <Boton primario data-foco onClick={() => void generar()}>
                Aceptar y descargar
              </Boton>
            </>
          }
        >
          <div className={comunes.columna}>
            {omitidos.sinDiagnostico && (
              <Advertencia role="status">
                Más de 5 % de los registros llevan R69X, enfermedad sin diagnóstico: la plataforma puede rechazarlos.
              </Advertencia>
            )}
            {omitidos.filas.length > 0 && (
              <>
                <p>
                  {omitidos.porcentaje} % de los registros del mes lleva la CURP genérica y solo se admite 15 %.{' '}
                  {omitidos.filas.length === 1 ? 'Este registro se omitirá:' : `Estos ${omitidos.filas.length} registros se omitirán:`}
                </p>
                <Invalidos filas={omitidos.filas} abrir={abre ? abrir : undefined} />
              </>
            )}
          </div>
        </Dialogo>
      )}
    </Pagina>
  );
}
function resumen(cerrados: number, abiertos: number): string {
  if (cerrados + abiertos === 0) return '';
  if (cerrados === 0) return 'Ningún registro está cerrado: el archivo solo lleva los cerrados.';
  const van = cerrados === 1 ? '1 registro cerrado va' : `${cerrados.toLocaleString('en')} registros cerrados van`;
  if (!abiertos) return `${van} en el archivo.`;
  return `${van} en el archivo; ${abiertos === 1 ? '1 que sigue abierto no va' : `${abiertos} que siguen abiertos no van`}.`;
}
interface InvalidosProps {
  filas: readonly RenglonInvalido[];
  abrir: ((r: RenglonInvalido) => void) | undefined;
}
const Invalidos = ({ filas, abrir }: InvalidosProps) => (
  <Tabla<RenglonInvalido>
    nombre="Registros"
    filas={filas}
    claveDe={(r) => r.ID}
    uno="un registro"
    acciones={abrir ? [{ texto: 'Abrir registro', icono: 'ver', abre: true, hacer: abrir }] : []}
    columnas={[
      { clave: 'fecha', titulo: 'Fecha', ancho: '132px', celda: (r) => <span className={comunes.numeros}>{fechaTexto(r.fecha)}</span> },
      { clave: 'paciente', titulo: 'Paciente', movil: 'titulo', ancho: '200px' },
      { clave: 'mensaje', titulo: 'Mensaje', movil: 'linea' },
    ]}
  />
);
