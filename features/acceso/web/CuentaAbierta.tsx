// The account page: plan, usage and invoices. Opens with its own token, also when nobody can log in.

import { useEffect, useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { DatosDelPlan } from '#features/clinica/web/SeccionPlan.tsx';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { CajaErrores } from '#kernel/web/resumen_errores.tsx';
import { acceso, ESTADO_FACTURA, ESTADOS_FACTURA, type MiCuenta } from '../contract.ts';
import estilos from './acceso.module.css';

export default function CuentaAbierta({ token }: { token: string }) {
  const [c, setC] = useState<MiCuenta>();
  const [error, setError] = useState('');
  useEffect(() => {
    if (!token) return setError('No puede acceder a la configuración de la cuenta\nPor favor contacte al administrador');
    llamar(acceso.mi_cuenta, {}, { TOKEN: token }).then(
      (r) => setC(r.data),
      (e: Error) => setError(e.message),
    );
  }, [token]);
  if (error)
    return (
      <CajaErrores>
        <Icono n="alerta" />
        <span>
          {error.split('\n').map((l) => (
            <span key={l}>
              {l}
              <br />
            </span>
          ))}
        </span>
      </CajaErrores>
    );
  if (!c) return <Esqueleto filas={4} />;
  return (
    <div className={`${estilos.cuentaAbierta} ${comunes.columna}`}>
      <section className={comunes.columna} aria-labelledby="cuenta-clinica">
        <h2 id="cuenta-clinica">{c.NOMBRECLINICA}</h2>
        <DatosDelPlan plan={{ ...c, MEDICOS: c.MEDICOS_ACTIVOS }} hoy={c.HOY} />
        <p className={comunes.secundario}>
          {c.USUARIOS_ACTIVOS} {c.USUARIOS_ACTIVOS === 1 ? 'usuario activo' : 'usuarios activos'}. Para renovar o ampliar el plan, escriba a
          quien le da el servicio.
        </p>
      </section>
      <section className={comunes.columna} aria-labelledby="cuenta-facturas">
        <h2 id="cuenta-facturas">Facturas del plan</h2>
        {c.FACTURAS.length === 0 ? (
          <p className={comunes.tenue}>Todavía no hay facturas de este plan.</p>
        ) : (
          <Facturas c={c} token={token} />
        )}
      </section>
    </div>
  );
}

/** The period that an invoice pays for, naming the year once. */
function periodo({ DESDE, HASTA }: MiCuenta['FACTURAS'][number]): string {
  if (!DESDE || !HASTA) return '';
  const desde = fechaCorta(DESDE);
  return `del ${DESDE.slice(0, 4) === HASTA.slice(0, 4) ? desde.slice(0, -5) : desde} al ${fechaCorta(HASTA)}`;
}
const TONO = { [ESTADO_FACTURA.pendiente]: 'cuidado', [ESTADO_FACTURA.pagada]: 'bien', [ESTADO_FACTURA.cancelada]: undefined } as const;

function Facturas({ c, token }: { c: MiCuenta; token: string }) {
  const pais = paisDe(c.ID_PAIS);
  return (
    <ul className={`${estilos.cuentaFacturas} ${comunes.hoja}`}>
      {c.FACTURAS.map((f) => (
        <li key={f.FOLIO}>
          <span className={comunes.crece}>
            <b>{f.CONCEPTO}</b>
            <br />
            <span className={`${comunes.tenue} ${comunes.numeros}`}>
              {[f.FOLIO, fechaCorta(f.FECHA), periodo(f)].filter(Boolean).join(' · ')}
              {f.MOTIVO && <br />}
              {f.MOTIVO}
            </span>
          </span>
          <Ficha {...(TONO[f.ESTADO] ? { tono: TONO[f.ESTADO]! } : {})}>
            {f.FECHA_PAGO && f.ESTADO === ESTADO_FACTURA.pagada
              ? `Pagada el ${fechaCorta(f.FECHA_PAGO)}`
              : nombreEn(ESTADOS_FACTURA, f.ESTADO)}
          </Ficha>
          <span className={`${comunes.numeros} ${estilos.importe}`}>
            {f.MONEDA === pais.moneda.codigo
              ? formatear(f.IMPORTE, pais)
              : formatear(f.IMPORTE, pais, { codigo: f.MONEDA as 'USD', decimales: 2 })}
          </span>
          {f.PDF === 1 && (
            <Boton
              chico
              icono="documento"
              aria-label={`Abrir la factura ${f.FOLIO}`}
              onClick={() => abrirArchivo(acceso.factura_plan, {}, { TOKEN: token, FOLIO: f.FOLIO }, 'documento')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
