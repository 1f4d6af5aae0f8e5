// The sections of the booking form: availability, tags, charge, reminders and recurrence.

import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { E } from '#domain/estados.ts';
import { recordatorios } from '#features/agenda/recordatorios/contract.ts';
import { estadoRecordatorio } from '#features/agenda/recordatorios/estado.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import type { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { precioEn } from '#features/conceptos_ingresos/rules.ts';
import { medicos } from '#features/medicos/contract.ts';
import { esFecha, fechaTexto, minutos } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Interruptor, Segmentos, Seleccion } from '#kernel/web/controles.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { citas, HORARIO, TIPOS_PERIODO } from '../contract.ts';
import { etiquetasAgenda } from '../etiquetas.ts';
import { PERIODO } from '../fields.ts';
import { fechasDeSerie } from '../rules.ts';
import { encimadas, huecos } from './huecos.ts';
import { rangoDeSemana } from './semana.ts';

type Form = UseFormReturn<FieldValues>;
const numero = (v: unknown): number => Number(v) || 0;

/** Who is already there at the chosen time, and the nearest free times as buttons. */
export function Disponibilidad({ f, reloj, propia }: { f: Form; reloj: ReturnType<typeof useReloj>; propia: number | undefined }) {
  const c = useClinica();
  const s = useSesion();
  const [fecha, hora, minutosDe, medico, sucursal] = f.watch(['F_CITA', 'H_CITA', 'H_MINCITA', 'CODIGOMEDICO', 'SUCURSAL']);
  const valida = /^\d{4}-\d\d-\d\d$/.test(String(fecha)) && numero(medico) > 0;
  const d = useDatos(citas.obtener, valida ? rangoDeSemana(fecha, numero(medico), HORARIO.todas) : {}, { si: valida });
  if (!valida || !d.data) return null;
  const b = {
    fecha: String(fecha),
    CODIGOMEDICO: numero(medico),
    SUCURSAL: numero(sucursal) || s.SUCURSAL,
    duracion: numero(minutosDe) || 30,
    horas: [c.HORAINICIALAGENDA, c.HORAFINALAGENDA] as const,
    ...(propia ? { excepto: propia } : {}),
  };
  const ahi = /^\d\d:\d\d/.test(String(hora)) ? encimadas(d.data, b, minutos(hora)) : [];
  const libres = huecos(d.data, { ...b, desde: fecha === reloj.fecha ? minutos(reloj.hora) : 0 }, 40);
  const pedida = minutos(String(hora || '00:00'));
  const cercanas = [...libres]
    .sort((x, y) => Math.abs(minutos(x) - pedida) - Math.abs(minutos(y) - pedida))
    .slice(0, 4)
    .sort();
  if (ahi.length === 0 && libres.includes(String(hora).slice(0, 5))) return null;
  return (
    <div className={estilos.libres} role="status">
      {ahi.length > 0 && (
        <p className={comunes.cuidado}>
          <Icono n="alerta" t="s" /> A esa hora está {ahi.map((x) => `${x.PACIENTE} (${x.H_CITA})`).join(', ')}.
        </p>
      )}
      {cercanas.length > 0 ? (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <span className={comunes.tenue}>Libres cerca:</span>
          {cercanas.map((h) => (
            <Boton
              key={h}
              chico
              className={comunes.numeros}
              aria-label={`Usar las ${h}`}
              onClick={() => f.setValue('H_CITA', h, { shouldDirty: true, shouldValidate: true })}
            >
              {h}
            </Boton>
          ))}
        </div>
      ) : (
        <p className={comunes.tenue}>Ese día no le quedan lugares en su horario.</p>
      )}
    </div>
  );
}

/** Tags as coloured chips; "none" is one of them. */
export function Etiquetas({ c }: { c: ControlDeCampo }) {
  const d = useDatos(etiquetasAgenda.activas, {}, { fresco: 5 * 60_000 });
  const elegida = numero(c.valor);
  const opcion = (valor: number, texto: string, color?: string) => (
    <label key={valor} className={`${estilos.ficha}${elegida === valor ? ` ${estilos.elegida}` : ''}`} data-pieza="ficha">
      <input type="radio" name={c.id} checked={elegida === valor} onChange={() => c.alCambiar(valor || '')} />
      {color && <i style={{ '--tag': color } as object} />}
      {texto}
    </label>
  );
  return (
    <div className={estilos.fichas} role="radiogroup" aria-label={c.etiqueta} id={c.id}>
      {opcion(0, 'Sin etiqueta')}
      {d.data?.map((e) => opcion(e.ID, e.NOMBRE, e.COLOR))}
    </div>
  );
}

/** The charge of a video consultation. The doctor's concept is filled in, and its price follows the currency. */
export function Cobro({ f }: { f: Form }) {
  const c = useClinica();
  const monedas = c.pais.monedasVideoconsulta;
  const medico = numero(f.watch('CODIGOMEDICO'));
  const puesto = useRef<{ medico: number; concepto: number | null }>(undefined);
  const propio = useDatos(medicos.concepto_medico, { CODIGOMEDICO: medico, VIDEO: 1 }, { si: medico > 0 });
  const suyo = propio.isPlaceholderData ? undefined : propio.data;
  const { data: conceptos = [] } = useDatos(conceptosIngresos.para_videoconsulta, {}, { fresco: 5 * 60_000 });
  const moneda: string = f.watch('VIDEOCONSULTA.MONEDA') || monedas[0];
  useEffect(() => {
    if (!suyo || puesto.current?.medico === medico) return;
    // A concept chosen by hand, or that came with the appointment, is kept when another doctor is chosen.
    const esta = f.getValues('VIDEOCONSULTA.CONCEPTO');
    if (esta && numero(esta) !== puesto.current?.concepto) return;
    puesto.current = { medico, concepto: suyo.CONCEPTO };
    f.setValue('VIDEOCONSULTA.CONCEPTO', suyo.CONCEPTO ?? '');
    f.setValue('VIDEOCONSULTA.IMPORTE', precioEn(suyo, moneda, c.pais) ?? '');
  }, [suyo, f, medico, moneda, c.pais]);
  const ponerImporte = (codigo: unknown, MONEDA: string) => {
    const elegido = conceptos.find((k) => k.CODIGO === numero(codigo)) ?? (suyo?.CONCEPTO === numero(codigo) ? suyo : undefined);
    if (elegido || !codigo)
      f.setValue('VIDEOCONSULTA.IMPORTE', (elegido && precioEn(elegido, MONEDA, c.pais)) ?? '', { shouldDirty: true });
  };
  return (
    <Rejilla min={150}>
      <Campo
        nombre="VIDEOCONSULTA.CONCEPTO"
        control={(x) => (
          <Seleccion
            id={x.id}
            ref={x.ref}
            aria-invalid={x.invalido || undefined}
            aria-describedby={x.describe}
            vacio={suyo?.PUEDE_COBRAR === 0 ? 'Sin cobro en línea' : 'Seleccione…'}
            opciones={conceptos.map((k) => ({ valor: k.CODIGO, texto: k.DESCRIPCION }))}
            valor={x.valor as string | number}
            alCambiar={(v) => {
              x.alCambiar(v);
              ponerImporte(v, moneda);
            }}
          />
        )}
      />
      <Campo nombre="VIDEOCONSULTA.IMPORTE" unidad={moneda} ayuda="Con 0 no se pide pago en línea" />
      {monedas.length > 1 && (
        <Campo
          nombre="VIDEOCONSULTA.MONEDA"
          control={(x) => (
            <Seleccion
              id={x.id}
              ref={x.ref}
              opciones={monedas.map((m) => ({ valor: m, texto: m }))}
              valor={moneda}
              alCambiar={(v) => {
                x.alCambiar(v);
                ponerImporte(f.getValues('VIDEOCONSULTA.CONCEPTO'), v);
              }}
            />
          )}
        />
      )}
    </Rejilla>
  );
}

const CLAVE = 'galeno.agenda.recordatorio';
type Canal = 'SMS' | 'WHATSAPP';
export interface Recuerdo {
  si: boolean;
  canal: Canal;
}
/** This device's last choice of reminder; SMS to the patient at first. */
export const recuerdoDe = (quien: 'PACIENTE' | 'DOCTOR'): Recuerdo => {
  const g = localStorage.getItem(`${CLAVE}.${quien}`) ?? (quien === 'PACIENTE' ? '1SMS' : '0SMS');
  return { si: g[0] === '1', canal: g.slice(1) === 'WHATSAPP' ? 'WHATSAPP' : 'SMS' };
};
const CANALES = [
  { valor: 'SMS', texto: 'SMS' },
  { valor: 'WHATSAPP', texto: 'WhatsApp' },
] as const;
export function Recordatorio({ f, quien, children }: { f: Form; quien: 'PACIENTE' | 'DOCTOR'; children: ReactNode }) {
  const [sms, whatsapp] = f.watch([`SMS_${quien}`, `WHATSAPP_${quien}`]);
  const si = Boolean(numero(sms) || numero(whatsapp));
  const canal: Canal = numero(whatsapp) ? 'WHATSAPP' : numero(sms) ? 'SMS' : recuerdoDe(quien).canal;
  const poner = (r: Recuerdo) => {
    localStorage.setItem(`${CLAVE}.${quien}`, `${r.si ? 1 : 0}${r.canal}`);
    f.setValue(`SMS_${quien}`, r.si && r.canal === 'SMS' ? 1 : 0, { shouldDirty: true });
    f.setValue(`WHATSAPP_${quien}`, r.si && r.canal === 'WHATSAPP' ? 1 : 0, { shouldDirty: true });
    f.clearErrors(`SMS_${quien}`);
  };
  const error = f.formState.errors[`SMS_${quien}`] ?? f.formState.errors[`WHATSAPP_${quien}`];
  return (
    <div className={estilos.recurrencia}>
      <Interruptor valor={si} alCambiar={(x) => poner({ si: x, canal })}>
        {children}
      </Interruptor>
      {si && <Segmentos etiqueta="Medio del recordatorio" valor={canal} opciones={CANALES} alCambiar={(x) => poner({ si, canal: x })} />}
      {error && <TextoError>{String(error.message)}</TextoError>}
      {si && !error && <QueSale f={f} canal={canal} />}
    </div>
  );
}
/** Says before booking when the reminder will leave, or why it will not. */
function QueSale({ f, canal }: { f: Form; canal: Canal }) {
  const clinica = useClinica();
  const medios = useDatos(recordatorios.medios).data;
  const [F_CITA, H_CITA] = f.watch(['F_CITA', 'H_CITA']).map(String);
  if (!medios || !esFecha(F_CITA ?? '') || !/^\d\d:\d\d$/.test(H_CITA ?? '')) return null;
  const cita = { F_CITA: F_CITA!, H_CITA: H_CITA!, C_ESTATUS: E.cita.noConfirmada };
  const horas = [clinica.HORAS_ANTICIPO_ENVIO_SMS];
  const { ESTADO, TEXTO } = estadoRecordatorio({ cita, clinica, horas, medio: medios[canal], destino: '' }, new Date());
  return <p className={`${estilos.sale} ${ESTADO ? comunes.tenue : estilos.noSale}`}>{TEXTO}</p>;
}

/** A series: every how long, how many, and the resulting days. */
export function Recurrencia({ f }: { f: Form }) {
  const [si, fecha, r] = f.watch(['RECURRENTE', 'F_CITA', 'RECURRENCIA']);
  const n = numero(r?.PERIODICIDAD);
  const total = Math.min(26, numero(r?.CITAS));
  const dias =
    numero(si) && n > 0 && total > 0 && /^\d{4}-\d\d-\d\d$/.test(String(fecha))
      ? fechasDeSerie(String(fecha), { PERIODICIDAD: n, TIPO_PERIODO: r.TIPO_PERIODO || PERIODO.semanas, CITAS: total })
      : [];
  const partes = useRef<HTMLDivElement>(null);
  const abierta = numero(si) > 0;
  // Scrolls the fields that the switch opened into view.
  useEffect(() => {
    if (abierta) partes.current?.scrollIntoView({ block: 'nearest' });
  }, [abierta]);
  return (
    <div className={comunes.columna} ref={partes}>
      <Campo nombre="RECURRENTE" />
      {abierta && (
        <>
          <Rejilla min={120}>
            <Campo nombre="RECURRENCIA.PERIODICIDAD" />
            <Campo nombre="RECURRENCIA.TIPO_PERIODO" opciones={TIPOS_PERIODO.map(([valor, texto]) => ({ valor, texto }))} />
            <Campo nombre="RECURRENCIA.CITAS" />
          </Rejilla>
          {dias.length > 0 && (
            <p className={`${comunes.tenue} ${comunes.numeros}`}>
              {dias.slice(0, 4).map(fechaTexto).join(' · ')}
              {dias.length > 4 && ` … ${fechaTexto(dias.at(-1))}`}
            </p>
          )}
        </>
      )}
    </div>
  );
}
