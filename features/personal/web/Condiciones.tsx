// The conditions of a password, each ticked as it is met.
import { Icono } from '#kernel/web/icons.tsx';
import { CONDICIONES } from '../claves.ts';
import estilos from './condiciones.module.css';

export const Condiciones = ({ clave }: { clave: string }) => (
  <ul className={estilos.condiciones} aria-label="La contraseña">
    {CONDICIONES.map(([r, texto]) => (
      <li key={texto} className={r.test(clave) ? estilos.aceptadas : ''}>
        <Icono n={r.test(clave) ? 'listo' : 'noConfirmada'} t="s" />
        {texto}
      </li>
    ))}
  </ul>
);
