// /plataforma/copias: administrators see when the last good backup was made, and ask for one now.

import { useEffect, useState } from 'react';
import { z } from 'zod';
import { nombreEn, texto } from '#kernel/shared/fields.ts';
import { tamano } from '#kernel/shared/tamano.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, type Tono } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Icono, Logo } from '#kernel/web/icons.tsx';
import { Vacio } from '#kernel/web/pagina.tsx';
import { Falla } from '#kernel/web/red.ts';
import { type Copia, ESTADOS, type Estado, MOTIVOS, respaldo } from '../contract.ts';
import estilos from './copias.module.css';
import { llamarPlataforma } from './plataforma.ts';

const Entrada = z.object({ QUIEN: texto('Su nombre, para la bitácora', 60), CLAVE: texto('Clave de administración', 300) });
type Entrada = z.output<typeof Entrada>;
const CADA_MS = 10_000;
const deFalla = (e: unknown) => (e instanceof Falla ? e.message : 'Ocurrió un problema');

export default function Copias() {
  const [abierto, setAbierto] = useState<{ quien: Entrada; estado: Estado }>();
  useEffect(() => {
    document.title = 'Copias de seguridad · Galeno';
  }, []);
  return (
    <main className={estilos.copias}>
      <p className={estilos.marca}>
        <Logo /> Galeno
      </p>
      <h1>Copias de seguridad</h1>
      {abierto ? <Tablero {...abierto} /> : <Puerta alEntrar={(quien, estado) => setAbierto({ quien, estado })} />}
    </main>
  );
}

function Puerta({ alEntrar }: { alEntrar: (quien: Entrada, estado: Estado) => void }) {
  const [errores, setErrores] = useState<Record<string, string>>({});
  return (
    <Formulario
      schema={Entrada}
      inicial={{ QUIEN: '', CLAVE: '' }}
      errores={errores}
      sinGuardia
      className={estilos.puerta}
      alGuardar={async (quien: Entrada) => {
        try {
          alEntrar(quien, await llamarPlataforma(respaldo.estado, quien.CLAVE));
        } catch (e) {
          setErrores({ CLAVE: deFalla(e) });
        }
      }}
    >
      {(f) => (
        <>
          <p className={comunes.secundario}>Son de toda la instalación, y las ve quien la administra.</p>
          <Campo nombre="QUIEN" autoComplete="name" enfocar />
          <Campo
            nombre="CLAVE"
            tipo="password"
            autoComplete="off"
            ayuda="La variable ADMIN_TOKEN del servidor. No se guarda en este navegador."
          />
          <Boton primario type="submit" ocupado={f.formState.isSubmitting}>
            Ver las copias
          </Boton>
        </>
      )}
    </Formulario>
  );
}

function Tablero({ quien, estado }: { quien: Entrada; estado: Estado }) {
  const [e, setE] = useState(estado);
  const [pidiendo, setPidiendo] = useState(false);
  const [esperando, setEsperando] = useState(0);
  const enCurso = e.COPIAS.some((c) => c.ESTADO === 'en_curso') || esperando > 0;
  useEffect(() => {
    if (!enCurso) return;
    const reloj = setInterval(async () => {
      try {
        const nuevo = await llamarPlataforma(respaldo.estado, quien.CLAVE);
        setE(nuevo);
        // Stop waiting once the requested backup appears in the list.
        setEsperando((n) => (nuevo.COPIAS[0] && nuevo.COPIAS[0].ID >= n ? 0 : n));
      } catch {
        /* the next interval asks again */
      }
    }, CADA_MS);
    return () => clearInterval(reloj);
  }, [enCurso, quien.CLAVE]);
  const hacer = async () => {
    setPidiendo(true);
    try {
      await llamarPlataforma(respaldo.hacer, quien.CLAVE, { QUIEN: quien.QUIEN });
      setEsperando((e.COPIAS[0]?.ID ?? 0) + 1);
    } catch (x) {
      avisar(deFalla(x), 'mal');
    } finally {
      setPidiendo(false);
    }
  };
  return (
    <>
      <section className={`${estilos.dicho}${e.FALTA || !e.ULTIMA ? ` ${estilos.falta}` : ''}`} aria-live="polite">
        <div>
          <Icono n={e.FALTA || !e.ULTIMA ? 'alerta' : 'listo'} />
          <p>
            <b>{e.ULTIMA ? `La última copia completa es de ${hace(e.HORAS ?? 0)}` : 'Todavía no hay ninguna copia completa'}</b>
            <br />
            <span className={comunes.secundario}>
              {e.ULTIMA && aqui(e.ULTIMA)}
              {e.FALTA === 1 && <b>{e.ULTIMA && ' · '}Hace falta una: revise qué pasó con las últimas</b>}
            </span>
          </p>
        </div>
        <Boton primario icono="descargar" ocupado={pidiendo || enCurso} onClick={() => void hacer()}>
          {enCurso ? 'Haciendo la copia…' : 'Hacer una copia ahora'}
        </Boton>
      </section>
      <dl className={estilos.datos}>
        <div>
          <dt>Dónde quedan</dt>
          <dd>
            {e.DESTINO}
            {!e.FUERA && (
              <p className={comunes.tenue}>
                Es este mismo equipo: si se pierde, se pierden con él. Otro lugar se dice con BACKUP_URL y BACKUP_KEY.
              </p>
            )}
          </dd>
        </div>
        <div>
          <dt>Cada noche</dt>
          <dd>{e.AUTOMATICAS ? 'Se hace una por sí sola' : 'Ninguna se hace sola: falta BACKUP_URL'}</dd>
        </div>
        <div>
          <dt>Si faltan</dt>
          <dd>{e.AVISO ? 'Se avisa por correo' : 'No se avisa a nadie: faltan ADMIN_MAIL o SMTP_URL'}</dd>
        </div>
        <div>
          <dt>Huella de la llave</dt>
          <dd className={comunes.numeros}>{e.HUELLA_LLAVE || 'Sin registrar'}</dd>
        </div>
      </dl>
      <section className={comunes.columna}>
        <h2>Las últimas</h2>
        {e.COPIAS.length ? (
          <ul className={estilos.lista}>
            {e.COPIAS.map((c) => (
              <Renglon key={c.ID} c={c} />
            ))}
          </ul>
        ) : (
          <Vacio texto="Todavía no se ha hecho ninguna" />
        )}
        <p className={comunes.tenue}>
          Para probar que una sirve, en el servidor: <code>npm run backup -- --verify</code>. Para volver a ella:{' '}
          <code>npm run restore -- --help</code>.
        </p>
      </section>
    </>
  );
}

const TONOS: Record<Copia['ESTADO'], Tono> = { buena: 'bien', fallida: 'peligro', en_curso: 'marca' };
const Renglon = ({ c }: { c: Copia }) => (
  <li>
    <span className={`${comunes.numeros} ${estilos.cuando}`}>{aqui(c.INICIO)}</span>
    <span>{nombreEn(MOTIVOS, c.MOTIVO)}</span>
    {c.RETIRADA ? <Ficha>Retirada</Ficha> : <Ficha tono={TONOS[c.ESTADO]}>{nombreEn(ESTADOS, c.ESTADO)}</Ficha>}
    <span className={`${estilos.queSeCopia} ${comunes.secundario}`}>
      {c.RETIRADA
        ? `Ya no se guarda desde ${aqui(c.RETIRADA)}`
        : c.ESTADO === 'buena'
          ? `${new Intl.NumberFormat('es-MX').format(c.FILAS)} renglones${c.ALCANCE === 'completa' ? `, ${new Intl.NumberFormat('es-MX').format(c.ARCHIVOS)} archivos` : ', sin los archivos'}, ${tamano(c.BYTES)} (${tamano(c.BYTES_NUEVOS)} nuevos)`
          : c.FALLA}
    </span>
  </li>
);

const hace = (horas: number) =>
  horas < 1
    ? 'hace menos de una hora'
    : horas === 1
      ? 'hace una hora'
      : horas < 48
        ? `hace ${horas} horas`
        : `hace ${Math.floor(horas / 24)} días`;
/** A UTC moment in this computer's time zone. */
const aqui = (momento: string) =>
  new Date(`${momento.replace(' ', 'T')}Z`).toLocaleString('es-MX', { dateStyle: 'medium', timeStyle: 'short' });
