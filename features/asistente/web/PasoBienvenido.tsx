// First step: what the wizard will ask.
import { SinCorreo } from '#features/instalacion/web/SinCorreo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import estilos from './asistente.module.css';
import { Botones } from './Botones.tsx';
import type { PropsPaso } from './paso.ts';

const QUE: readonly [NombreIcono, string, string][] = [
  ['sucursal', 'Su clínica', 'nombre, domicilio y horario'],
  ['nota', 'Su expediente', 'qué secciones y signos usa'],
  ['persona', 'Su médico', 'quién atiende y a qué horas'],
  ['dinero', 'Sus precios', 'lo que cobra con más frecuencia'],
];
export function PasoBienvenido({ seguir }: PropsPaso) {
  const s = useSesion();
  return (
    <div className={comunes.columna}>
      <p className={estilos.saludo}>
        Hola, {s.NOMBRECOMPLETO}. En unos minutos {s.clinica.NOMBRECLINICA} estará lista para recibir a su primer paciente.
      </p>
      <ul className={estilos.queSeHace}>
        {QUE.map(([icono, que, detalle]) => (
          <li key={que}>
            <Icono n={icono} />
            <span>
              <b>{que}</b>
              <br />
              <span className={comunes.tenue}>{detalle}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={comunes.secundario}>Cada paso se guarda por separado y se puede omitir: todo se cambia después en la configuración.</p>
      <Botones seguir={seguir} />
      {/* It comes a moment later, and would move the button from under a finger. */}
      <SinCorreo />
    </div>
  );
}
