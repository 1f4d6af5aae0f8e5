// The menus' code, in a chunk of its own so that the first screen need not load it.

import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import comunes from './comunes.module.css';
import flotante from './flotante.module.css';
import { Icono } from './icons.tsx';
import type { OpcionMenu } from './menu.ts';

interface Props {
  opciones: readonly (OpcionMenu | 'raya')[];
  abierto: boolean;
  foco?: () => HTMLElement;
  boton: ReactElement;
}
export default function Caja({ opciones, abierto, foco, boton }: Props) {
  return (
    <Menu.Root defaultOpen={abierto}>
      <Menu.Trigger render={boton} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className={flotante.posicion} data-pieza="flotante">
          <Menu.Popup className={`${flotante.flotante} ${flotante.menu}`} {...(foco ? { finalFocus: foco } : {})}>
            {opciones.map(renglonMenu)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
function renglonMenu(o: OpcionMenu | 'raya', i: number): ReactNode {
  if (o === 'raya') return <Menu.Separator key={`raya${i}`} className={flotante.raya} />;
  const dentro = (
    <>
      {o.icono ? <Icono n={o.icono} /> : <span className={flotante.sinIcono} />}
      <span className={comunes.crece}>{o.texto}</span>
      {o.marcada && <Icono n="listo" t="s" />}
    </>
  );
  if (o.hijas)
    return (
      <Menu.SubmenuRoot key={o.texto}>
        <Menu.SubmenuTrigger className={flotante.opcion}>
          {dentro}
          <Icono n="derecha" t="s" />
        </Menu.SubmenuTrigger>
        <Menu.Portal>
          <Menu.Positioner className={flotante.posicion} data-pieza="flotante">
            <Menu.Popup className={`${flotante.flotante} ${flotante.menu}`}>
              {o.hijas.filter((h) => h.si !== false).map(renglonMenu)}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.SubmenuRoot>
    );
  if (o.a)
    return (
      <Menu.Item key={o.texto} className={flotante.opcion} render={<Link to={o.a} />}>
        {dentro}
      </Menu.Item>
    );
  return (
    <Menu.Item
      key={o.texto}
      className={`${flotante.opcion}${o.peligro ? ` ${flotante.peligro}` : ''}`}
      disabled={o.deshabilitada ?? false}
      onClick={() => o.hacer?.()}
    >
      {dentro}
    </Menu.Item>
  );
}
