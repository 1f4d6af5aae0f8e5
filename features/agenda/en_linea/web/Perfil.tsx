// /agenda/:CLIENTE/:MEDICO: a doctor's public page.

import { Link, useParams } from 'react-router';
import { paisDe } from '#domain/paises/paises.ts';
import { diasSemana } from '#features/agenda/respuestas/fechas.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { comoBoton, Iniciales } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { enLinea } from '../contract.ts';
import { puedeAgendarse } from '../rules.ts';
import estilos from './en_linea.module.css';
import { useIdioma } from './idioma.ts';
import { Llamar, Marco, SinDatos } from './Marco.tsx';

type Tarjeta = Datos<typeof enLinea.medico>;
export default function Perfil() {
  const { CLIENTE = '', MEDICO = '' } = useParams();
  const { t } = useIdioma();
  const d = useDatos(
    enLinea.medico,
    { CODIGOMEDICO: /^\d{1,9}$/.test(MEDICO) ? Number(MEDICO) : 0 },
    { query: { CLIENTE }, fresco: 60_000 },
  );
  const m = d.data?.CLINICA.MEDICOS[0];
  if (!d.data || !m) return <SinDatos de={d} titulo={t.perfil} falta={t.noDisponible} />;
  const { CLINICA, CEDULA, UNIVERSIDAD, HORARIOS } = d.data;
  return (
    <Marco titulo={[m.NOMBRE, m.ESPECIALIDAD].filter(Boolean).join(', ')} clinica={CLINICA}>
      <div className={estilos.perfil}>
        <Iniciales nombre={m.NOMBRE} foto={m.LOGO} t={88} />
        <div>
          <h1>{m.NOMBRE}</h1>
          {m.ESPECIALIDAD && <p className={comunes.secundario}>{m.ESPECIALIDAD}</p>}
        </div>
        {puedeAgendarse(CLINICA) === true ? (
          <Link {...comoBoton({ primario: true })} data-primario="" to={`/agenda/${CLIENTE}?m=${m.CODIGOMEDICO}`}>
            <Icono n="agenda" />
            {t.agendarBoton}
          </Link>
        ) : (
          CLINICA.TELEFONO && <Llamar telefono={CLINICA.TELEFONO} />
        )}
      </div>
      {(CEDULA || UNIVERSIDAD) && (
        <dl className={estilos.titulos}>
          {CEDULA && (
            <div>
              <dt className={comunes.tenue}>{t.cedula(paisDe(CLINICA.ID_PAIS).etiquetas.cedulaProfesional)}</dt>
              <dd className={comunes.numeros}>{CEDULA}</dd>
            </div>
          )}
          {UNIVERSIDAD && (
            <div>
              <dt className={comunes.tenue}>{t.universidad}</dt>
              <dd>{UNIVERSIDAD}</dd>
            </div>
          )}
        </dl>
      )}
      <section className={estilos.paso}>
        <h2>{t.atiende}</h2>
        {CLINICA.SUCURSALES.map((s) => (
          <div key={s.SUCURSAL} className={estilos.donde}>
            <p className={comunes.realce}>{s.NOMBRE}</p>
            <p className={comunes.secundario}>{s.DIRECCION}</p>
            <Semana horarios={HORARIOS.filter((h) => h.SUCURSAL === s.SUCURSAL)} />
          </div>
        ))}
      </section>
      <p>
        <Link to={`/agenda/${CLIENTE}`}>{t.otrosMedicos}</Link>
      </p>
    </Marco>
  );
}

/** The hours of each weekday without the break; hours for video beside them. */
function Semana({ horarios }: { horarios: Tarjeta['HORARIOS'] }) {
  const { i, t } = useIdioma();
  const filas = [0, 1, 2, 3, 4, 5, 6].flatMap((dia) => {
    const de = (tipo: string) => horarios.find((h) => h.DIA === dia && h.TIPO === tipo);
    const [trabajo, comida, video] = [de(''), de('COMIDA'), de('VC')];
    const horas = !trabajo
      ? ''
      : comida && comida.INICIAL > trabajo.INICIAL && comida.FINAL < trabajo.FINAL
        ? `${trabajo.INICIAL}–${comida.INICIAL}, ${comida.FINAL}–${trabajo.FINAL}`
        : `${trabajo.INICIAL}–${trabajo.FINAL}`;
    const porVideo = video ? `${video.INICIAL}–${video.FINAL} ${t.porVideo}` : '';
    return horas || porVideo ? [{ dia, texto: [horas, porVideo].filter(Boolean).join('; ') }] : [];
  });
  return (
    <dl className={estilos.semana}>
      {filas.map((f) => (
        <div key={f.dia}>
          <dt>{diasSemana(i)[f.dia]}</dt>
          <dd className={comunes.numeros}>{f.texto}</dd>
        </div>
      ))}
    </dl>
  );
}
