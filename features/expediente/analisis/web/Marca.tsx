// What is outside its reference says so with a word and an icon.
import { FUERA_DICHO, type Fuera } from '#domain/referencia.ts';
import { Ficha } from '#kernel/web/controles.tsx';

export const Marca = ({ fuera }: { fuera: Fuera }) =>
  fuera === '' ? null : (
    <Ficha tono="peligro" icono="alerta">
      {FUERA_DICHO[fuera]}
    </Ficha>
  );
