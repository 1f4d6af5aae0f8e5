// Third step: the patient's data, checked with the contract's schema, while the time is held.

import { type FormEvent, type HTMLAttributes, useEffect, useId, useMemo, useRef, useState } from 'react';
import { E } from '#domain/estados.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { fechaEn } from '#features/agenda/respuestas/fechas.ts';
import { Dicho } from '#features/agenda/respuestas/web/publica.tsx';
import { deTecleado } from '#kernel/shared/dates.ts';
import { erroresDe } from '#kernel/shared/verdict.ts';
import { CajaCampo, TextoAyuda, TextoError } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Entrada } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { type ClinicaEnLinea, DatosPaciente, enLinea } from '../contract.ts';
import type { Apartado, Eleccion } from './eleccion.ts';
import estilos from './en_linea.module.css';
import { useIdioma } from './idioma.ts';
import { Alerta } from './Marco.tsx';
import { dinero, nombreSucursal } from './Medicos.tsx';
import { decir } from './textos.ts';

interface Props {
  clinica: ClinicaEnLinea;
  CLIENTE: string;
  e: Eleccion;
  apartado: Apartado;
  escrito: ReturnType<typeof useEscrito>;
  /** Somebody else got the time. */
  alPerder: (aviso: string) => void;
  alTener: (FICHA: string, correo: string) => void;
}
const VACIOS = {
  NOMBRE: '',
  APELLIDO_PATERNO: '',
  APELLIDO_MATERNO: '',
  FECHA_NACIMIENTO: '',
  MAIL: '',
  TCEL_LADA: '',
  TCELULAR: '',
  COMENTARIO: '',
};
type Campo = keyof typeof VACIOS;
/** What was typed, kept while another time is chosen. */
export const useEscrito = (c: ClinicaEnLinea) => useState({ ...VACIOS, TCEL_LADA: paisDe(c.ID_PAIS).telefono.lada });

export function Datos({ clinica, CLIENTE, e, apartado, escrito: [v, poner], alPerder, alTener }: Props) {
  const { i, t } = useIdioma();
  const pais = paisDe(clinica.ID_PAIS);
  const [errores, setErrores] = useState<Record<string, string>>({});
  const [aviso, setAviso] = useState('');
  const [enviando, setEnviando] = useState(false);
  const forma = useRef<HTMLFormElement>(null);
  const schema = useMemo(() => DatosPaciente({ pais, ZONA_HORARIA: Intl.DateTimeFormat().resolvedOptions().timeZone }), [pais]);
  const senalar = (malos: Record<string, string>) => {
    setErrores(malos);
    const primero = (Object.keys(VACIOS) as Campo[]).find((c) => malos[c]);
    if (primero) forma.current?.querySelector<HTMLElement>(`[name="${primero}"]`)?.focus();
  };
  const cuerpo = () => ({ ...v, FECHA_NACIMIENTO: deTecleado(v.FECHA_NACIMIENTO) ?? v.FECHA_NACIMIENTO, IDIOMA: i });
  const juzgar = (): Record<string, string> => {
    const r = schema.safeParse(cuerpo());
    const malos = r.success ? {} : erroresDe(r.error.issues as never).ERRORES;
    if (clinica.PIDE_CELULAR && !v.TCELULAR.trim()) malos.TCELULAR ??= 'Este campo es requerido';
    return malos;
  };
  async function enviar(ev: FormEvent) {
    ev.preventDefault();
    const malos = juzgar();
    setAviso(Object.keys(malos).length ? t.revise : '');
    senalar(malos);
    if (Object.keys(malos).length || enviando) return;
    setEnviando(true);
    try {
      const { data } = await llamar(enLinea.agendar, { APARTADO: apartado.APARTADO }, { ...cuerpo(), CLIENTE });
      alTener(data.FICHA, v.MAIL.trim());
    } catch (f) {
      if (!(f instanceof Falla)) throw f;
      if ((f.data as { OCUPADO?: number } | null)?.OCUPADO) return alPerder(decir(i, f.message));
      setAviso(decir(i, f.message));
      senalar(f.errores);
    } finally {
      setEnviando(false);
    }
  }
  const campo = (c: Campo) => ({
    nombre: c,
    valor: v[c],
    error: errores[c] && decir(i, errores[c]),
    alCambiar: (x: string) => poner((antes) => ({ ...antes, [c]: x })),
    alSalir: () => v[c] !== '' && setErrores((antes) => ({ ...antes, [c]: juzgar()[c] ?? '' })),
  });
  const cobro = e.concepto.IMPORTE > 0 && (e.oferta.TIPO_CITA === E.tipoCita.video ? clinica.PAGO_VIDEO : clinica.PAGO_PRESENCIAL) === 1;
  return (
    <form ref={forma} className={estilos.datos} noValidate onSubmit={(ev) => void enviar(ev)}>
      <Resumen clinica={clinica} e={e} apartado={apartado} />
      <Alerta texto={aviso} />
      <div className={estilos.campos}>
        <CampoDato {...campo('NOMBRE')} etiqueta={t.nombre} autoComplete="given-name" maxLength={50} />
        <CampoDato {...campo('APELLIDO_PATERNO')} etiqueta={t.paterno} autoComplete="family-name" maxLength={50} />
        <CampoDato
          {...campo('APELLIDO_MATERNO')}
          etiqueta={t.materno}
          opcional={t.opcional}
          autoComplete="additional-name"
          maxLength={50}
        />
        <CampoDato
          {...campo('FECHA_NACIMIENTO')}
          alCambiar={(x) => poner((antes) => ({ ...antes, FECHA_NACIMIENTO: conDiagonales(antes.FECHA_NACIMIENTO, x) }))}
          etiqueta={t.nacimiento}
          ayuda={t.nacimientoAyuda}
          placeholder={t.nacimientoEjemplo}
          inputMode="numeric"
          autoComplete="bday"
          maxLength={10}
        />
        <CampoDato
          {...campo('MAIL')}
          etiqueta={t.correo}
          ayuda={clinica.HAY_CORREO ? t.correoAyuda : ''}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={100}
        />
        <div className={estilos.telefono}>
          <CampoDato {...campo('TCEL_LADA')} etiqueta={t.lada} inputMode="numeric" autoComplete="off" maxLength={3} />
          <CampoDato
            {...campo('TCELULAR')}
            etiqueta={t.celular}
            opcional={clinica.PIDE_CELULAR ? '' : t.opcional}
            type="tel"
            autoComplete="tel-national"
            maxLength={15}
          />
        </div>
        <CampoDato {...campo('COMENTARIO')} etiqueta={t.comentario} opcional={t.opcional} ayuda={t.comentarioAyuda} maxLength={200} ancho />
      </div>
      {cobro && <Dicho texto={t.pago} />}
      {clinica.POR_CORREO === 1 && <Dicho texto={t.porCorreo} />}
      <div className={estilos.final}>
        <Boton primario type="submit" ocupado={enviando}>
          {clinica.POR_CORREO ? t.pedir : t.confirmar}
        </Boton>
        <p className={`${comunes.tenue} ${estilos.usoDeDatos}`}>{t.usoDatos}</p>
      </div>
    </form>
  );
}

/** Adds the slashes of a date while typing, not while erasing. */
function conDiagonales(antes: string, ahora: string): string {
  if (ahora.length <= antes.length || !/^[\d/]*$/.test(ahora)) return ahora;
  return /^\d{2}$|^\d{2}\/\d{2}$/.test(ahora) ? `${ahora}/` : ahora;
}

interface CampoProps {
  nombre: Campo;
  valor: string;
  etiqueta: string;
  error: string | undefined;
  alCambiar: (v: string) => void;
  alSalir: () => void;
  opcional?: string;
  ayuda?: string;
  placeholder?: string;
  type?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  maxLength: number;
  ancho?: boolean;
}
function CampoDato({ nombre, valor, etiqueta, error, alCambiar, alSalir, opcional, ayuda, ancho, ...p }: CampoProps) {
  const id = useId();
  return (
    <CajaCampo mal={Boolean(error)} ancho={ancho ? 'todo' : 1}>
      <label htmlFor={id}>
        {etiqueta} {opcional && <span className={comunes.tenue}>({opcional})</span>}
      </label>
      <Entrada
        {...p}
        id={id}
        name={nombre}
        value={valor}
        aria-invalid={Boolean(error)}
        aria-describedby={error || ayuda ? `${id}-n` : undefined}
        onChange={(ev) => alCambiar(ev.target.value)}
        onBlur={alSalir}
      />
      {error ? <TextoError id={`${id}-n`}>{error}</TextoError> : ayuda && <TextoAyuda id={`${id}-n`}>{ayuda}</TextoAyuda>}
    </CajaCampo>
  );
}

function Resumen({ clinica, e, apartado }: Pick<Props, 'clinica' | 'e' | 'apartado'>) {
  const { i, t } = useIdioma();
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), 1000);
    return () => clearInterval(reloj);
  }, []);
  const quedan = Math.max(0, Math.round((apartado.vence - ahora) / 1000));
  const { DESCRIPCION, DURACION, IMPORTE } = e.concepto;
  return (
    <div className={estilos.resumen}>
      <p className={`${comunes.fuerte} ${estilos.laCita}`}>
        {fechaEn(i, apartado.FECHA)}, <span className={comunes.numeros}>{apartado.HORA}</span>
      </p>
      <p>
        {e.medico.NOMBRE} · {e.sucursal === null ? t.video : nombreSucursal(clinica, e.sucursal)}
      </p>
      <p className={`${comunes.secundario} ${comunes.numeros}`}>
        {[DESCRIPCION || t.consulta, t.minutos(DURACION), IMPORTE > 0 && dinero(clinica, IMPORTE)].filter(Boolean).join(' · ')}
      </p>
      <p className={estilos.reloj}>
        <Icono n="reloj" t="s" />
        {quedan > 0 && (
          <span role="timer" className={comunes.numeros}>
            {t.guardado(Math.floor(quedan / 60), String(quedan % 60).padStart(2, '0'))}
          </span>
        )}
        <span role="status">{quedan > 0 ? '' : t.vencido}</span>
      </p>
    </div>
  );
}
