// Screen /suive: the new cases of an epidemiological week, their list and the form.

import { useNavigate } from 'react-router';
import { SEXOS } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { semanaDe, semanaExacta } from '#domain/suive.ts';
import { conSis } from '#features/medicos/rules.ts';
import { FiltroPeriodo, type PeriodoComun, usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import { diaCorto, enLaClinica, fechaCorta, fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, MenuBoton } from '#kernel/web/controles.tsx';
import { abrirArchivo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Advertencia, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Caso, suive } from '../contract.ts';
import { enfermedadDeClave } from '../enfermedades.ts';
import { esDeLaForma } from '../forma.ts';

/** Weeks to choose from, the latest first. */
const SEMANAS = 60;
/** The last whole week, which is the one to be sent. */
const laPasada = (hoy: string) => {
  const { desde, hasta } = semanaDe(sumarDias(hoy, -7));
  return [desde, hasta] as const;
};
const semanas = (hoy: string): PeriodoComun[] =>
  Array.from({ length: SEMANAS }, (_, i) => {
    const { anio, semana: n, desde, hasta } = semanaDe(sumarDias(hoy, -7 * i));
    return [`Semana ${n} de ${anio}`, desde, hasta];
  });

export default function Suive() {
  const s = useSesion();
  const ir = useNavigate();
  const hoy = enLaClinica(useClinica().ZONA_HORARIA).fecha;
  const { pedido, veredicto, varias } = usePeriodo(laPasada);
  const datos = useDatos(suive.obtener, {}, { query: { ...pedido }, si: veredicto === true });
  const casos = veredicto === true ? datos.data : [];
  const exacta = veredicto === true ? semanaExacta(pedido.FECHA_INICIAL, pedido.FECHA_FINAL) : undefined;
  const inmediatas = [...new Set(casos?.filter((c) => c.INMEDIATA).map((c) => enfermedadDeClave(c.EPI_CLAVE)?.NOMBRE ?? c.DIAGNOSTICO))];
  const fuera = casos?.filter((c) => !esDeLaForma(c)).length ?? 0;
  const papel = (call: typeof suive.imprimir, guarda = false) => {
    if (veredicto !== true) return avisar(veredicto, 'mal');
    return void (guarda ? guardarArchivoLocal(call, {}, { ...pedido }, 'SUIVE') : abrirArchivo(call, {}, { ...pedido }, 'SUIVE'));
  };
  const abrir = puede(s, P.pacientes.abrir) ? (c: Caso) => ir(`/patient/${c.CODIGOPACIENTE}`) : undefined;
  return (
    <Pagina
      titulo="SUIVE"
      acciones={
        <>
          <MenuBoton
            icono="descargar"
            opciones={[
              { texto: 'Imprimir la lista', icono: 'imprimir', hacer: () => papel(suive.imprimir) },
              { texto: 'Lista en Excel', icono: 'descargar', hacer: () => papel(suive.descargar_reporte, true) },
              { texto: 'Forma en Excel', icono: 'descargar', hacer: () => papel(suive.descargar_suive, true) },
            ]}
          >
            Lista y Excel
          </MenuBoton>
          <Boton primario icono="imprimir" onClick={() => papel(suive.imprimir_suive)}>
            Imprimir la forma
          </Boton>
        </>
      }
    >
      <FiltroPeriodo pedido={pedido} periodos={semanas(hoy)} />
      <div className={comunes.columna}>
        {veredicto === true && (
          <p className={comunes.secundario}>
            {exacta
              ? `Semana epidemiológica ${exacta.semana} de ${exacta.anio}, del ${fechaTexto(exacta.desde)} al ${fechaTexto(exacta.hasta)}.`
              : 'No es una semana epidemiológica, que va de domingo a sábado: la forma sale sin número de semana.'}{' '}
            Se cuenta la primera vez de cada padecimiento; los agudos, otra vez a los 28 días.
            {conSis(s.clinica) && ' Donde la consulta tiene cerrado su registro del SIS, se cuenta lo que el registro dice.'}
          </p>
        )}
        {inmediatas.length > 0 && (
          <Advertencia role="status">Notificación inmediata, sin esperar a la semana: {inmediatas.join(', ')}.</Advertencia>
        )}
        {fuera > 0 && (
          <Advertencia role="status">
            {fuera === 1 ? '1 caso no entra' : `${fuera} casos no entran`} en la forma, que solo tiene columnas de hombres y mujeres: falta
            el sexo en su expediente.
          </Advertencia>
        )}
        <Tabla<Caso & { n: number }>
          nombre="SUIVE"
          filas={casos?.map((c, n) => ({ ...c, n }))}
          cargando={veredicto === true && datos.isPending}
          error={veredicto === true ? datos.error?.message : veredicto}
          claveDe={(c) => c.n}
          tamanos={TAMANOS_LARGOS}
          uno="un caso"
          vacio={{ texto: 'No hay casos nuevos en este periodo' }}
          acciones={abrir ? [{ texto: 'Abrir expediente', icono: 'ver', tecla: 'V', abre: true, hacer: abrir }] : []}
          columnas={[
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              ancho: '132px',
              celda: (c) => <span className={comunes.numeros}>{`${diaCorto(c.FECHA)} ${fechaCorta(c.FECHA)}`}</span>,
            },
            { clave: 'EPI_CLAVE', titulo: 'Clave EPI', ancho: '96px', valor: (c) => Number(c.EPI_CLAVE) },
            { clave: 'CIE10', titulo: 'CIE-10', ancho: '84px', movil: 'no', desde: 720 },
            {
              clave: 'DIAGNOSTICO',
              titulo: 'Diagnóstico',
              movil: 'titulo',
              celda: (c) => (
                <>
                  {c.DIAGNOSTICO} {c.INMEDIATA === 1 && <Ficha tono="peligro">Inmediata</Ficha>}
                </>
              ),
            },
            { clave: 'PACIENTE', titulo: 'Paciente' },
            { clave: 'EDAD', titulo: 'Edad', derecha: true, ancho: '72px', celda: (c) => c.EDAD ?? '—' },
            {
              clave: 'SEXO',
              titulo: 'Sexo',
              ancho: '110px',
              movil: 'no',
              desde: 820,
              valor: (c) => SEXOS[c.SEXO],
              celda: (c) => SEXOS[c.SEXO],
            },
            { clave: 'MEDICO', titulo: s.clinica.ET_MEDICO, movil: 'no', desde: 1020 },
            ...(varias ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const }] : []),
          ]}
        />
      </div>
    </Pagina>
  );
}
