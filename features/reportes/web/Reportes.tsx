// Screen /reports: the reports that this user may see, by group.
import { useState } from 'react';
import { Link } from 'react-router';
import { reportes } from '#kernel/reporte/web.tsx';
import { plegar } from '#kernel/shared/plegar.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { CajaBusqueda } from '#kernel/web/controles.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { nombreDe } from './nombre.ts';
import estilos from './reportes.module.css';

export default function Reportes() {
  const datos = useDatos(reportes.definiciones);
  const [buscado, setBuscado] = useState('');
  const suyos = (datos.data ?? []).filter((d) => plegar(`${d.titulo} ${d.descripcion} ${d.grupo}`).includes(plegar(buscado.trim())));
  const grupos = [...new Set(suyos.map((d) => d.grupo))];
  return (
    <Pagina titulo="Reportes" ancho="lectura">
      <Cargando de={datos}>
        <div className={comunes.columna}>
          <div>
            <CajaBusqueda etiqueta="Buscar" valor={buscado} alCambiar={setBuscado} data-inicio="" />
          </div>
          {grupos.length === 0 && <Vacio icono="lista" texto="Ningún reporte se llama así" />}
          {grupos.map((grupo) => (
            <section key={grupo} className={estilos.grupo}>
              <h2>{grupo}</h2>
              <ul>
                {suyos
                  .filter((d) => d.grupo === grupo)
                  .map((d) => (
                    <li key={d.accion}>
                      <Link to={`/report/${nombreDe(d.accion)}`}>
                        <b>{d.titulo}</b>
                        <span>{d.descripcion}</span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </Cargando>
    </Pagina>
  );
}
