// Screen /reports: the reports that this user may see, the favourites first, then by group.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Programados } from '#features/reportes/programados/web/Programados.tsx';
import { reportes } from '#kernel/reporte/web.tsx';
import { plegar } from '#kernel/shared/plegar.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda } from '#kernel/web/controles.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { Estrella } from './Estrella.tsx';
import { rutaDe, useFavoritos } from './favoritos.ts';
import estilos from './reportes.module.css';

export default function Reportes() {
  const datos = useDatos(reportes.definiciones);
  const [buscado, setBuscado] = useState('');
  const { lista, quitar } = useFavoritos();
  const responde = (texto: string) => plegar(texto).includes(plegar(buscado.trim()));
  const suyos = (datos.data ?? []).filter((d) => responde(`${d.titulo} ${d.descripcion} ${d.grupo}`));
  const grupos = [...new Set(suyos.map((d) => d.grupo))];
  const favoritos = lista.flatMap((f) => {
    const d = datos.data?.find((x) => x.accion === f.REPORTE);
    return d && responde(`${f.NOMBRE} ${d.titulo} ${d.descripcion} ${d.grupo}`) ? [{ f, d }] : [];
  });
  return (
    <Pagina titulo="Reportes" ancho="lectura">
      <Cargando de={datos}>
        <div className={comunes.columna}>
          <div>
            <CajaBusqueda etiqueta="Buscar" valor={buscado} alCambiar={setBuscado} data-inicio="" />
          </div>
          {grupos.length === 0 && favoritos.length === 0 && <Vacio icono="lista" texto="Ningún reporte se llama así" />}
          {favoritos.length > 0 && (
            <section className={estilos.grupo}>
              <h2>Favoritos</h2>
              <ul>
                {favoritos.map(({ f, d }) => (
                  <Tarjeta key={f.ID} a={rutaDe(f)} titulo={f.NOMBRE || d.titulo} nota={f.NOMBRE ? d.titulo : d.descripcion}>
                    {f.NOMBRE ? (
                      <Boton plano icono="eliminar" aria-label={`Quitar ${f.NOMBRE} de favoritos`} onClick={() => void quitar(f)} />
                    ) : (
                      <Estrella accion={d.accion} titulo={d.titulo} />
                    )}
                  </Tarjeta>
                ))}
              </ul>
            </section>
          )}
          {grupos.map((grupo) => (
            <section key={grupo} className={estilos.grupo}>
              <h2>{grupo}</h2>
              <ul>
                {suyos
                  .filter((d) => d.grupo === grupo)
                  .map((d) => (
                    <Tarjeta key={d.accion} a={rutaDe({ REPORTE: d.accion, FILTROS: '' })} titulo={d.titulo} nota={d.descripcion}>
                      <Estrella accion={d.accion} titulo={d.titulo} />
                    </Tarjeta>
                  ))}
              </ul>
            </section>
          ))}
          {buscado === '' && <Programados rutaDe={rutaDe} />}
        </div>
      </Cargando>
    </Pagina>
  );
}

/** A report, and beside it its star. */
const Tarjeta = ({ a, titulo, nota, children }: { a: string; titulo: string; nota: string; children: ReactNode }) => (
  <li>
    <Link to={a}>
      <b>{titulo}</b>
      <span>{nota}</span>
    </Link>
    <div className={estilos.estrella}>{children}</div>
  </li>
);
