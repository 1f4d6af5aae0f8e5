// Second step: concept and branch where there is a choice, then day and hour.

import { useEffect, useRef, useState } from 'react';
import { E } from '#domain/estados.ts';
import { sumarMeses } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Iniciales, Segmentos } from '#kernel/web/controles.tsx';
import type { EnLaDireccion } from '#kernel/web/direccion.ts';
import { type ClinicaEnLinea, enLinea } from '../contract.ts';
import { type Eleccion, type LugarApartado, pedidoDe } from './eleccion.ts';
import estilos from './en_linea.module.css';
import { Horarios, primerDia } from './Horarios.tsx';
import { useIdioma } from './idioma.ts';
import { dinero, nombreSucursal } from './Medicos.tsx';

interface Props {
  clinica: ClinicaEnLinea;
  CLIENTE: string;
  e: Eleccion;
  lugarApartado: LugarApartado;
  dia: string;
  alPoner: (cambio: EnLaDireccion) => void;
}
export function Cuando({ clinica, CLIENTE, e, lugarApartado, dia, alPoner }: Props) {
  const { t } = useIdioma();
  const [mes, setMes] = useState(primerDia(dia >= clinica.HOY ? dia : clinica.HOY));
  /** Set once the patient changes the month: then a month without free times no longer moves on to the next. */
  const anduvo = useRef(dia !== '');
  const h = useDatos(
    enLinea.huecos,
    { CODIGOMEDICO: e.medico.CODIGOMEDICO },
    { query: { CLIENTE, ...pedidoDe(e), MES: mes, APARTADO: lugarApartado.id }, fresco: 0, cada: 60_000 },
  );
  const huecos = h.isPlaceholderData ? undefined : (h.data ?? (h.error ? [] : undefined));
  const vacio = huecos?.length === 0;
  useEffect(() => {
    const otro = sumarMeses(mes, 1);
    if (vacio && !anduvo.current && otro <= clinica.HASTA) setMes(otro);
  }, [vacio, mes, clinica.HASTA]);
  const { CONCEPTOS, SUCURSALES, TIPO_CITA } = e.oferta;
  const elegido = huecos?.some((x) => x.FECHA === dia) ? dia : (huecos?.[0]?.FECHA ?? '');
  return (
    <div className={`${comunes.columna} ${estilos.elige}`}>
      <div className={estilos.quien}>
        <Iniciales nombre={e.medico.NOMBRE} foto={e.medico.LOGO} t={44} />
        <div>
          <p className={comunes.fuerte}>{e.medico.NOMBRE}</p>
          <p className={comunes.secundario}>{e.medico.ESPECIALIDAD}</p>
        </div>
      </div>
      {e.medico.OFERTAS.length > 1 && (
        <Segmentos
          valor={TIPO_CITA}
          etiqueta={t.tipo}
          opciones={e.medico.OFERTAS.map((o) => ({ valor: o.TIPO_CITA, texto: o.TIPO_CITA ? t.video : t.presencial }))}
          alCambiar={(v) => alPoner({ t: v, c: undefined, f: undefined })}
        />
      )}
      {CONCEPTOS.length > 1 && (
        <Opciones
          titulo={t.motivo}
          nombre="concepto"
          valor={e.concepto.CONCEPTO}
          opciones={CONCEPTOS.map((c) => ({
            valor: c.CONCEPTO,
            texto: c.DESCRIPCION || t.consulta,
            nota: [t.minutos(c.DURACION), c.IMPORTE > 0 && dinero(clinica, c.IMPORTE)].filter(Boolean).join(' · '),
          }))}
          alElegir={(c) => alPoner({ c, f: undefined })}
        />
      )}
      {SUCURSALES.length > 1 && TIPO_CITA === E.tipoCita.presencial && (
        <Opciones
          titulo={t.donde}
          nombre="sucursal"
          valor={e.sucursal ?? 0}
          opciones={SUCURSALES.map((s) => ({
            valor: s,
            texto: nombreSucursal(clinica, s),
            nota: clinica.SUCURSALES.find((x) => x.SUCURSAL === s)?.DIRECCION ?? '',
          }))}
          alElegir={(s) => alPoner({ s, f: undefined })}
        />
      )}
      <Horarios
        mes={mes}
        alMes={(m) => {
          anduvo.current = true;
          setMes(m);
        }}
        hoy={clinica.HOY}
        hasta={clinica.HASTA}
        huecos={huecos}
        dia={elegido}
        alDia={(f) => alPoner({ f })}
        ocupado={lugarApartado.pedida?.HORA}
        alHora={(HORA) => lugarApartado.apartar({ FECHA: elegido, HORA })}
      />
      <p className={comunes.oculto} role="status">
        {lugarApartado.pedida ? t.comprobando : ''}
      </p>
    </div>
  );
}

function Opciones(p: {
  titulo: string;
  nombre: string;
  valor: number;
  opciones: { valor: number; texto: string; nota: string }[];
  alElegir: (v: number) => void;
}) {
  return (
    <fieldset className={estilos.opciones}>
      <legend>{p.titulo}</legend>
      {p.opciones.map((o) => (
        <label key={o.valor}>
          <input type="radio" name={p.nombre} checked={o.valor === p.valor} onChange={() => p.alElegir(o.valor)} />
          <span>
            <span className={comunes.realce}>{o.texto}</span>
            {o.nota && <span className={`${estilos.nota} ${comunes.tenue} ${comunes.numeros}`}>{o.nota}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
