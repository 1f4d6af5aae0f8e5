// Chooses the control for a field's kind: the browser's own where keyboards and phones support it well.

import type { Campo as Descripcion } from '../shared/fields.ts';
import { EntradaArchivo } from './archivo.tsx';
import type { CampoProps, ControlDeCampo } from './campo.ts';
import { Entrada, Seleccion } from './controles.tsx';
import estilosEntrada from './entrada.module.css';
import { EntradaFecha } from './fecha.tsx';
import { EntradaHora } from './hora.tsx';
import { EntradaImporte } from './importe.tsx';
import { EntradaTelefono } from './telefono.tsx';

/** The nearest integer within the range; text that is no integer stays, so that validation explains it. */
const enRango = (escrito: string, rango: readonly [number, number] | undefined): string =>
  rango && /^-?\d+$/.test(escrito) ? String(Math.min(rango[1], Math.max(rango[0], Number(escrito)))) : escrito;

/** "1.500" and "1,500" mean one thousand five hundred: a count has no thousandths. */
const sinMiles = (escrito: string): string => (/^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(escrito) ? escrito.replace(/[.,]/g, '') : escrito);

export function Control({ d, c, p }: { d: Descripcion | undefined; c: ControlDeCampo; p: CampoProps }) {
  const comunes = {
    id: c.id,
    'aria-invalid': c.invalido || undefined,
    'aria-describedby': c.describe,
    'aria-required': d?.requerido || undefined,
    ...(p.placeholder ? { placeholder: p.placeholder } : {}),
    ...(p.autoComplete ? { autoComplete: p.autoComplete } : {}),
  };
  const valor = c.valor === null || c.valor === undefined ? '' : String(c.valor);
  if (p.opciones || d?.tipo === 'opcion') {
    const opciones = p.opciones ?? d!.opciones!.map(([v, texto]) => ({ valor: v, texto }));
    return (
      <Seleccion
        {...comunes}
        ref={c.ref}
        disabled={c.deshabilitado}
        opciones={opciones}
        valor={valor}
        alCambiar={c.alCambiar}
        onBlur={c.alSalir}
        {...(p.vacio !== undefined
          ? { vacio: p.vacio }
          : !d?.requerido || valor === ''
            ? { vacio: d?.requerido ? 'Seleccione…' : '' }
            : {})}
      />
    );
  }
  switch (d?.tipo) {
    case 'fecha':
      return (
        <EntradaFecha
          {...comunes}
          ref={c.ref}
          valor={valor}
          alCambiar={c.alCambiar}
          alSalir={c.alSalir}
          readOnly={c.deshabilitado}
          {...(p.min ? { min: p.min } : {})}
          {...(p.max ? { max: p.max } : {})}
        />
      );
    case 'archivo':
      return <EntradaArchivo {...comunes} c={c} acepta={p.acepta} />;
    case 'hora':
      return <EntradaHora {...comunes} ref={c.ref} valor={valor} alCambiar={c.alCambiar} alSalir={c.alSalir} readOnly={c.deshabilitado} />;
    case 'notas':
      return (
        <textarea
          {...comunes}
          ref={c.ref}
          className={`${estilosEntrada.entrada} ${estilosEntrada.area}`}
          data-pieza="entrada"
          rows={p.filas ?? 4}
          maxLength={d.max}
          readOnly={c.deshabilitado}
          value={valor}
          onChange={c.alCambiar}
          onBlur={c.alSalir}
        />
      );
    case 'importe':
      return (
        <EntradaImporte
          id={c.id}
          ref={c.ref}
          valor={c.valor}
          alCambiar={c.alCambiar}
          alSalir={c.alSalir}
          soloLectura={c.deshabilitado}
          invalido={c.invalido}
          describe={c.describe}
          requerido={d.requerido}
          unidad={typeof p.unidad === 'string' ? p.unidad : d.unidad}
          rango={d.rango}
          {...(p.placeholder ? { placeholder: p.placeholder } : {})}
        />
      );
    case 'medida':
    case 'entero':
      return (
        <Entrada
          {...comunes}
          ref={c.ref}
          inputMode="decimal"
          autoComplete="off"
          readOnly={c.deshabilitado}
          value={valor}
          unidad={p.unidad ?? d.unidad}
          onChange={(e) => c.alCambiar(e.target.value.replace(',', '.'))}
          onBlur={() => {
            const dentro = d.tipo === 'entero' && !d.intacto ? enRango(sinMiles(valor), d.rango) : valor;
            if (dentro !== valor) c.alCambiar(dentro);
            c.alSalir();
          }}
        />
      );
    case 'telefono':
      return (
        <EntradaTelefono
          {...comunes}
          ref={c.ref}
          nombre={p.nombre}
          valor={valor}
          alCambiar={c.alCambiar}
          alSalir={c.alSalir}
          readOnly={c.deshabilitado}
          // Leaves room for separators between the digits.
          maxLength={(d.max ?? 15) * 2}
          unidad={p.unidad}
          autoFocus={p.enfocar}
        />
      );
    default:
      return (
        <Entrada
          {...comunes}
          ref={c.ref}
          readOnly={c.deshabilitado}
          value={valor}
          {...(d?.max ? { maxLength: d.max } : {})}
          unidad={p.unidad}
          type={p.tipo ?? (d?.tipo === 'clave' ? 'password' : d?.tipo === 'correo' ? 'email' : 'text')}
          onChange={c.alCambiar}
          onBlur={c.alSalir}
          autoFocus={p.enfocar}
        />
      );
  }
}
