// What was written down on a day: appointment, quick actions where it may still be written, and one row per record.

import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { E } from '#domain/estados.ts';
import { P, type Permiso } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { useModificable } from '#features/pacientes/web/paciente.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { CitaDelTablero, RegistroDelDia, ResumenDia } from '../contract.ts';
import { type Lista, seMarcaRealizada } from '../rules.ts';
import estilos from './consultas.module.css';
import { EstadoCita } from './piezas.tsx';

export interface Accion {
  texto: string;
  icono: NombreIcono;
  /** Opens it where nobody is typing. */
  tecla: string;
  a: string;
  /** The tab's code and the act's: with only one of them the action would lead to a refused screen. */
  codigos: readonly Permiso[];
}
const ACCIONES: readonly Accion[] = [
  { texto: 'Nota de evolución', icono: 'nota', tecla: 'n', a: 'evolution-note/new', codigos: [P.notas.ver, P.notas.agregar] },
  { texto: 'Receta', icono: 'receta', tecla: 'r', a: 'prescription/new', codigos: [P.recetas.ver, P.recetas.agregar] },
  {
    texto: 'Análisis clínicos',
    icono: 'analisis',
    tecla: 'a',
    a: 'clinical-analysis/new/_',
    codigos: [P.analisis.ver, P.analisis.agregar],
  },
  { texto: 'Gabinete', icono: 'gabinete', tecla: 'g', a: 'cabinet-study/new/_', codigos: [P.gabinete.ver, P.gabinete.agregar] },
  { texto: 'Imagen', icono: 'imagen', tecla: 'i', a: 'images', codigos: [P.archivos.verImagenes, P.archivos.editar] },
  { texto: 'Documento', icono: 'documento', tecla: 'd', a: 'documents', codigos: [P.archivos.verDocumentos, P.archivos.editar] },
];
export function useAcciones(): readonly Accion[] {
  const s = useSesion();
  const modificable = useModificable();
  return useMemo(
    () => (modificable ? ACCIONES.filter((a) => a.codigos.every((c) => s.permisos.has(c)) && seAbre(s, `/patient/0/${a.a}`)) : []),
    [modificable, s],
  );
}

/** How each kind of record is called, drawn and opened. */
const REGISTROS: Record<Exclude<Lista, 'NOTAS' | 'RECETAS'>, { titulo: string; icono: NombreIcono; a: (r: RegistroDelDia) => string }> = {
  HISTORIAS: { titulo: 'Historia clínica', icono: 'historia', a: (r) => `record/${r.ID}` },
  CONSENTIMIENTOS: { titulo: 'Consentimiento', icono: 'formato', a: (r) => `consent/${r.ID}` },
  ANALISIS_CLINICOS: { titulo: 'Análisis clínicos', icono: 'analisis', a: (r) => `clinical-analysis/details/${r.ID}` },
  ESTUDIOS_GABINETE: { titulo: 'Gabinete', icono: 'gabinete', a: (r) => `cabinet-study/details/${r.ID}` },
  REGISTROS_PRENATAL: { titulo: 'Control prenatal', icono: 'prenatal', a: (r) => `prenatal-control/${r.ID}` },
  REGISTROS_CRECIMIENTO: { titulo: 'Crecimiento', icono: 'curva', a: (r) => `growth-chart/${r.ID}` },
  REGISTROS_VACUNAS: { titulo: 'Vacuna', icono: 'vacuna', a: () => 'vaccination' },
  ENLACES_EXTERNOS: { titulo: 'Enlace', icono: 'enlace', a: () => 'external-links' },
  DOCUMENTOS: { titulo: 'Documento', icono: 'documento', a: () => 'documents' },
  IMAGENES: { titulo: 'Imagen', icono: 'imagen', a: () => 'images' },
  FORMATOS: { titulo: 'Formato', icono: 'formato', a: (r) => `doc-format/${r.ID}` },
};
const OTRAS = Object.keys(REGISTROS) as (keyof typeof REGISTROS)[];
export const iconoDe = (lista: Lista): NombreIcono =>
  lista === 'NOTAS' ? 'nota' : lista === 'RECETAS' ? 'receta' : REGISTROS[lista].icono;
export const tituloDe = (lista: string): string => REGISTROS[lista as keyof typeof REGISTROS]?.titulo ?? '';

export function Dia({ base, r, hoy }: { base: string; r: ResumenDia; hoy: boolean }) {
  const acciones = useAcciones();
  const filas = filasDe(r, base);
  return (
    <div className={`sheet ${estilos.dia}`}>
      {r.CITA ? <Cita cita={r.CITA} hoy={hoy} /> : hoy && <SinCita />}
      {hoy && acciones.length > 0 && (
        <div className={estilos.accionesDia}>
          {acciones.map((a, i) => (
            <EnlaceBoton key={a.a} a={`${base}/${a.a}`} chico icono={a.icono} {...(i === 0 ? { primario: true } : {})}>
              {a.texto}
            </EnlaceBoton>
          ))}
        </div>
      )}
      {filas.length > 0 ? (
        <ul className={estilos.renglones}>{filas}</ul>
      ) : (
        <p className={`muted ${estilos.nadaDia}`}>{hoy ? 'Todavía no se ha registrado nada hoy' : 'Este día no tiene registros'}</p>
      )}
    </div>
  );
}

/** Marks the appointment while that can be done, and goes back where one came from: also without an appointment (2 §4). */
function CitaRealizada({ cita }: { cita: CitaDelTablero | null }) {
  const ir = useNavigate();
  const guardar = useGuardar(citas.cambiar_estatus, { N_CITA: cita?.N_CITA ?? 0, C_ESTATUS: E.cita.realizada });
  const volver = () => void (window.history.state?.idx > 0 ? ir(-1) : ir('/'));
  const realizada = async () => {
    if (!seMarcaRealizada(cita) || (await guardar.enviar()) !== undefined) volver();
  };
  if (!useModificable()) return null;
  return (
    <Boton chico icono="listo" ocupado={guardar.enviando} onClick={realizada}>
      Cita realizada
    </Boton>
  );
}
const SinCita = () => (
  <div className={estilos.citaDia}>
    <p className="muted grow">Sin cita hoy</p>
    <CitaRealizada cita={null} />
  </div>
);

function Cita({ cita, hoy }: { cita: CitaDelTablero; hoy: boolean }) {
  return (
    <div className={estilos.citaDia}>
      <b className="num">
        {cita.HORAINICIAL}–{cita.HORAFINAL}
      </b>
      <div className="grow">
        <p className="b5">{cita.D_OBSERVACIONES || 'Cita'}</p>
        <p className="sec">{[cita.MEDICO, cita.SUCURSAL].filter(Boolean).join(', ')}</p>
      </div>
      <EstadoCita estado={cita.C_ESTATUS} caja />
      {cita.TIPO_CITA === 1 && <Ficha icono="video">Videoconsulta</Ficha>}
      {hoy && <CitaRealizada cita={cita} />}
    </div>
  );
}

function filasDe(r: ResumenDia, base: string): ReactNode[] {
  const conSignos = r.NOTAS.findLast((n) => n.SIGNOS);
  return [
    ...(conSignos
      ? [
          <Fila
            key="signos"
            icono="signos"
            titulo="Signos vitales"
            texto={<span className="num">{conSignos.SIGNOS}</span>}
            lado={[conSignos.TOMADOS?.slice(11), conSignos.TOMADOS_POR].filter(Boolean).join(', ')}
          />,
        ]
      : []),
    ...r.NOTAS.map((n) => (
      <Fila
        key={`n${n.CONSECUTIVO}`}
        icono="nota"
        titulo="Nota de evolución"
        a={`${base}/evolution-note/${n.CONSECUTIVO}`}
        texto={[n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', '), n.RESUMEN].filter(Boolean).join(' · ')}
        lado={n.CERRADA ? `${n.HORA}, ${n.MEDICO}` : <Ficha tono="warn">Abierta</Ficha>}
      />
    )),
    ...r.RECETAS.map((x) => (
      <Fila
        key={`r${x.CONSECUTIVO}`}
        icono="receta"
        titulo={`Receta ${x.CONSECUTIVO}`}
        a={`${base}/prescription/${x.CONSECUTIVO}`}
        texto={x.RESUMEN}
        lado={`${x.HORA}, ${x.MEDICO}`}
      />
    )),
    ...OTRAS.flatMap((lista) =>
      r[lista].map((x) => (
        <Fila
          key={`${lista}${x.ID}`}
          icono={REGISTROS[lista].icono}
          titulo={REGISTROS[lista].titulo}
          a={`${base}/${REGISTROS[lista].a(x)}`}
          texto={x.DESCRIPCION}
          lado={[x.HORA, x.MEDICO || x.USUARIO].filter(Boolean).join(', ')}
        />
      )),
    ),
  ];
}

function Fila({ icono, titulo, texto, lado, a }: { icono: NombreIcono; titulo: string; texto: ReactNode; lado: ReactNode; a?: string }) {
  const dentro = (
    <>
      <Icono n={icono} />
      <span className={estilos.rotulo}>{titulo}</span>
      <span className="grow ell sec">{texto}</span>
      <span className={`${estilos.alLado} muted num`}>{lado}</span>
    </>
  );
  const s = useSesion();
  return <li>{a && seAbre(s, a) ? <Link to={a}>{dentro}</Link> : <div>{dentro}</div>}</li>;
}
