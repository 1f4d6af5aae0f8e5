// First step: the doctors who can be booked.

import { useState } from 'react';
import { Link } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import comunes from '#kernel/web/comunes.module.css';
import { CajaBusqueda, Iniciales, Segmentos } from '#kernel/web/controles.tsx';
import type { EnLaDireccion } from '#kernel/web/direccion.ts';
import { Icono } from '#kernel/web/icons.tsx';
import type { ClinicaEnLinea, MedicoEnLinea } from '../contract.ts';
import estilos from './en_linea.module.css';
import { useIdioma } from './idioma.ts';

interface Props {
  clinica: ClinicaEnLinea;
  CLIENTE: string;
  tipo: string | null;
  alPoner: (cambio: EnLaDireccion) => void;
}
/** Number of doctors from which a search field is shown. */
const MUCHOS = 8;
export function Medicos({ clinica, CLIENTE, tipo, alPoner }: Props) {
  const { t } = useIdioma();
  const tipos = Object.values(E.tipoCita).filter((x) => clinica.MEDICOS.some((m) => m.OFERTAS.some((o) => o.TIPO_CITA === x)));
  const [buscado, setBuscado] = useState('');
  const palabras = plegar(buscado).split(/\s+/).filter(Boolean);
  const hallados = clinica.MEDICOS.filter((m) => palabras.every((p) => plegar(`${m.NOMBRE} ${m.ESPECIALIDAD}`).includes(p)));
  const visto = tipos.find((x) => x === Number(tipo ?? Number.NaN)) ?? tipos[0] ?? E.tipoCita.presencial;
  return (
    <>
      {tipos.length > 1 && (
        <Segmentos
          valor={visto}
          etiqueta={t.tipo}
          opciones={tipos.map((valor) => ({ valor, texto: valor === E.tipoCita.video ? t.video : t.presencial }))}
          alCambiar={(v) => alPoner({ t: v })}
        />
      )}
      {clinica.MEDICOS.length > MUCHOS && <CajaBusqueda etiqueta={t.buscar} valor={buscado} alCambiar={setBuscado} />}
      {hallados.length === 0 && <p role="status">{t.nadie}</p>}
      <ul className={estilos.medicos}>
        {hallados.map((m) => {
          const oferta = m.OFERTAS.find((o) => o.TIPO_CITA === visto);
          if (!oferta) return null;
          return (
            <li key={m.CODIGOMEDICO}>
              <Iniciales nombre={m.NOMBRE} foto={m.LOGO} t={52} />
              <div className={comunes.crece}>
                <button type="button" onClick={() => alPoner({ m: m.CODIGOMEDICO, t: visto })}>
                  {m.NOMBRE}
                </button>
                {m.ESPECIALIDAD && <p className={comunes.secundario}>{m.ESPECIALIDAD}</p>}
                <p className={`${comunes.tenue} ${estilos.junto}`}>
                  <span>{visto === E.tipoCita.video ? t.video : oferta.SUCURSALES.map((s) => nombreSucursal(clinica, s)).join(' · ')}</span>
                  <Precio clinica={clinica} oferta={oferta} />
                  <Link to={`/agenda/${CLIENTE}/${m.CODIGOMEDICO}`} aria-label={t.verTarjeta(m.NOMBRE)}>
                    {t.perfil}
                  </Link>
                </p>
              </div>
              <Icono n="derecha" />
            </li>
          );
        })}
      </ul>
    </>
  );
}
export const nombreSucursal = (c: ClinicaEnLinea, s: number): string => c.SUCURSALES.find((x) => x.SUCURSAL === s)?.NOMBRE ?? '';
/** An amount with non-breaking spaces, so that a line never ends inside it. */
export const dinero = (c: Pick<ClinicaEnLinea, 'ID_PAIS'>, importe: number): string =>
  formatear(importe, paisDe(c.ID_PAIS)).replaceAll(' ', '\u00a0');

function Precio({ clinica, oferta }: { clinica: ClinicaEnLinea; oferta: MedicoEnLinea['OFERTAS'][number] }) {
  const precios = oferta.CONCEPTOS.map((c) => c.IMPORTE).filter((p) => p > 0);
  if (precios.length === 0) return null;
  const [de, a] = [Math.min(...precios), Math.max(...precios)];
  return <span className={comunes.numeros}>{de === a ? dinero(clinica, de) : `${dinero(clinica, de)} – ${dinero(clinica, a)}`}</span>;
}
