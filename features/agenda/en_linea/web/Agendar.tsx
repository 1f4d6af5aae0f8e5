// /agenda/:CLIENTE: the public booking page in three steps. The choices live in the address, so going back and sharing work.

import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { type EnLaDireccion, useDireccion } from '#kernel/web/direccion.ts';
import { Icono } from '#kernel/web/icons.tsx';
import { type ClinicaEnLinea, enLinea } from '../contract.ts';
import { puedeAgendarse } from '../rules.ts';
import { Cuando } from './Cuando.tsx';
import { Datos, useEscrito } from './Datos.tsx';
import { apartadoDe, eleccionDe, useApartar } from './eleccion.ts';
import estilos from './en_linea.module.css';
import { useIdioma } from './idioma.ts';
import { Alerta, Llamar, Marco, SinDatos } from './Marco.tsx';
import { Medicos } from './Medicos.tsx';
import type { Llegada } from './SuCita.tsx';

export default function Agendar() {
  const { CLIENTE = '' } = useParams();
  const { t } = useIdioma();
  const d = useDatos(enLinea.obtener, {}, { query: { CLIENTE }, fresco: 60_000 });
  if (!d.data) return <SinDatos de={d} titulo={t.agendar} falta={t.noDisponible} />;
  return (
    <Marco titulo={t.agendar} clinica={d.data}>
      <Pasos clinica={d.data} CLIENTE={CLIENTE} />
    </Marco>
  );
}

const PASOS = ['conQuien', 'cuando', 'susDatos'] as const;
function Pasos({ clinica, CLIENTE }: { clinica: ClinicaEnLinea; CLIENTE: string }) {
  const { t } = useIdioma();
  const ir = useNavigate();
  const [busca, cambiar] = useDireccion();
  const poner = (c: EnLaDireccion) => cambiar(c, { paso: true });
  const escrito = useEscrito(clinica);
  const [enviada, setEnviada] = useState('');
  const e = eleccionDe(clinica, busca);
  const lugarApartado = useApartar(CLIENTE, e, ({ FECHA, HORA }) => poner({ f: FECHA, h: HORA }));
  const apartado = e && apartadoDe(lugarApartado, e, busca);
  const paso = enviada ? 3 : !e ? 0 : apartado ? 2 : 1;

  const titulo = useRef<HTMLHeadingElement>(null);
  const visto = useRef(paso);
  useEffect(() => {
    if (visto.current !== paso) titulo.current?.focus();
    visto.current = paso;
  }, [paso]);

  if (clinica.MEDICOS.length === 0)
    return (
      <div className={estilos.nada} data-pieza="sin-horas">
        <Icono n="agenda" t="l" />
        <h1>{t.sinMedicos}</h1>
      </div>
    );
  if (puedeAgendarse(clinica) !== true)
    return (
      <div className={estilos.nada} data-pieza="sin-horas">
        <Icono n="telefono" t="l" />
        <h1>{t.sinConfirmacion}</h1>
        <p className={comunes.secundario}>{t.sinConfirmacionTexto}</p>
        {clinica.TELEFONO && <Llamar telefono={clinica.TELEFONO} />}
      </div>
    );
  if (enviada)
    return (
      <div className={estilos.hecha}>
        <Icono n="correo" t="l" />
        <h1 ref={titulo} tabIndex={-1}>
          {t.reviseCorreo}
        </h1>
        <p>{t.reviseTexto(enviada)}</p>
      </div>
    );
  return (
    <>
      <h1>{t.agendar}</h1>
      <ol className={estilos.pasos}>
        {PASOS.map((p, n) => (
          <li
            key={p}
            className={n < paso ? estilos.hecho : n === paso ? estilos.elegido : ''}
            aria-current={n === paso ? 'step' : undefined}
          >
            {t[p]}
          </li>
        ))}
      </ol>
      <section className={estilos.paso}>
        <div className={`${comunes.fila} ${estilos.tituloDePaso}`}>
          {paso > 0 && (
            <Boton
              plano
              icono="izquierda"
              aria-label={t.regresar}
              onClick={() => poner(paso === 2 ? { h: null } : { m: null, c: null, s: null, f: null, h: null })}
            />
          )}
          <h2 ref={titulo} tabIndex={-1}>
            {t[PASOS[paso as 0 | 1 | 2]]}
          </h2>
        </div>
        {paso === 0 && <Medicos clinica={clinica} CLIENTE={CLIENTE} tipo={busca.get('t')} alPoner={poner} />}
        {paso === 1 && e && (
          <>
            <Alerta texto={lugarApartado.aviso} />
            <Cuando clinica={clinica} CLIENTE={CLIENTE} e={e} lugarApartado={lugarApartado} dia={busca.get('f') ?? ''} alPoner={poner} />
          </>
        )}
        {e && apartado && (
          <Datos
            clinica={clinica}
            CLIENTE={CLIENTE}
            e={e}
            apartado={apartado}
            escrito={escrito}
            alPerder={lugarApartado.perder}
            alTener={(FICHA, correo) =>
              FICHA
                ? void ir(`/agenda/${CLIENTE}/cita/${FICHA}`, {
                    replace: true,
                    state: { correo: clinica.HAY_CORREO ? correo : '' } satisfies Llegada,
                  })
                : setEnviada(correo)
            }
          />
        )}
      </section>
    </>
  );
}
