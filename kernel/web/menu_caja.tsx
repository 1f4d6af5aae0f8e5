// The machinery of menus, in a chunk of its own: the first screen does not wait for it.
import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpcionMenu } from './controles.tsx';
import { Icono } from './icons.tsx';

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
        <Menu.Positioner sideOffset={4} align="end" className="flota-pos" data-pieza="flotante">
          <Menu.Popup className="flota menu-flota" {...(foco ? { finalFocus: foco } : {})}>
            {opciones.map(renglonMenu)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
function renglonMenu(o: OpcionMenu | 'raya', i: number): ReactNode {
  if (o === 'raya') return <Menu.Separator key={`raya${i}`} className="raya" />;
  const dentro = (
    <>
      {o.icono ? <Icono n={o.icono} /> : <span className="i" />}
      <span className="grow">{o.texto}</span>
      {o.marcada && <Icono n="listo" t="s" />}
    </>
  );
  if (o.hijas)
    return (
      <Menu.SubmenuRoot key={o.texto}>
        <Menu.SubmenuTrigger className="op">
          {dentro}
          <Icono n="derecha" t="s" />
        </Menu.SubmenuTrigger>
        <Menu.Portal>
          <Menu.Positioner className="flota-pos" data-pieza="flotante">
            <Menu.Popup className="flota menu-flota">{o.hijas.filter((h) => h.si !== false).map(renglonMenu)}</Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.SubmenuRoot>
    );
  if (o.a)
    return (
      <Menu.Item key={o.texto} className="op" render={<Link to={o.a} />}>
        {dentro}
      </Menu.Item>
    );
  return (
    <Menu.Item key={o.texto} className={`op${o.peligro ? ' peligro' : ''}`} disabled={o.deshabilitada ?? false} onClick={() => o.hacer?.()}>
      {dentro}
    </Menu.Item>
  );
}
