// The account page; it opens with its own token, also when nobody may enter.
import { useEffect, useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { DatosDelPlan } from '#features/clinica/web/SeccionPlan.tsx';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { acceso, ESTADOS_FACTURA, type MiCuenta } from '../contract.ts';
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
      <p className="resumen-errores" role="alert">
        <Icono n="alerta" />
        <span>
          {error.split('\n').map((l) => (
            <span key={l}>
              {l}
              <br />
            </span>
          ))}
        </span>
      </p>
    );
  if (!c) return <Esqueleto filas={4} />;
  return (
    <div className={`${estilos.cuentaAbierta} columna`}>
      <section className="columna" aria-labelledby="cuenta-clinica">
        <h2 id="cuenta-clinica">{c.NOMBRECLINICA}</h2>
        <DatosDelPlan plan={{ ...c, MEDICOS: c.MEDICOS_ACTIVOS }} hoy={c.HOY} />
        <p className="sec">
          {c.USUARIOS_ACTIVOS} {c.USUARIOS_ACTIVOS === 1 ? 'usuario activo' : 'usuarios activos'}. Para renovar o ampliar el plan, escriba a
          quien le da el servicio.
        </p>
      </section>
      <section className="columna" aria-labelledby="cuenta-facturas">
        <h2 id="cuenta-facturas">Facturas del plan</h2>
        {c.FACTURAS.length === 0 ? <p className="muted">Todavía no hay facturas de este plan.</p> : <Facturas c={c} token={token} />}
      </section>
    </div>
  );
}

/** The days that an invoice pays for; the year is said once. */
function periodo({ DESDE, HASTA }: MiCuenta['FACTURAS'][number]): string {
  if (!DESDE || !HASTA) return '';
  const desde = fechaCorta(DESDE);
  return `del ${DESDE.slice(0, 4) === HASTA.slice(0, 4) ? desde.slice(0, -5) : desde} al ${fechaCorta(HASTA)}`;
}
const TONO = { 0: 'warn', 1: 'ok', 2: undefined } as const;

function Facturas({ c, token }: { c: MiCuenta; token: string }) {
  const pais = paisDe(c.ID_PAIS);
  return (
    <ul className={`${estilos.cuentaFacturas} sheet`}>
      {c.FACTURAS.map((f) => (
        <li key={f.FOLIO}>
          <span className="grow">
            <b>{f.CONCEPTO}</b>
            <br />
            <span className="muted num">
              {[f.FOLIO, fechaCorta(f.FECHA), periodo(f)].filter(Boolean).join(' · ')}
              {f.MOTIVO && <br />}
              {f.MOTIVO}
            </span>
          </span>
          <Ficha {...(TONO[f.ESTADO] ? { tono: TONO[f.ESTADO]! } : {})}>
            {f.FECHA_PAGO && f.ESTADO === 1 ? `Pagada el ${fechaCorta(f.FECHA_PAGO)}` : ESTADOS_FACTURA[f.ESTADO][1]}
          </Ficha>
          <span className={`num ${estilos.importe}`}>
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
