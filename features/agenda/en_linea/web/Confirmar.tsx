// /agenda/:CLIENTE/confirmar/:LLAVE: the link of the mail. Opening it changes nothing, because mail programs open links too.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Dicho } from '#features/agenda/web/publica.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { enLinea } from '../contract.ts';
import { useIdioma } from './idioma.ts';
import { Marco, SinDatos } from './Marco.tsx';
import type { Llegada } from './SuCita.tsx';
import { decir } from './textos.ts';

export default function Confirmar() {
  const { CLIENTE = '', LLAVE = '' } = useParams();
  const { i, t } = useIdioma();
  const ir = useNavigate();
  const [aviso, avisar] = useState('');
  const [enviando, ocupar] = useState(false);
  const d = useDatos(enLinea.obtener, {}, { query: { CLIENTE }, fresco: 60_000 });
  if (!d.data) return <SinDatos error={d.error} texto={d.error ? t.invalido : t.confirmarTitulo} />;
  async function confirmar() {
    ocupar(true);
    try {
      const { data } = await llamar(enLinea.confirmar, { LLAVE }, { CLIENTE });
      await ir(`/agenda/${CLIENTE}/cita/${data.FICHA}`, { replace: true, state: { correo: '' } satisfies Llegada });
    } catch (f) {
      if (!(f instanceof Falla)) throw f;
      avisar(f.status === 404 || f.status === 409 ? t.invalido : decir(i, f.message));
    } finally {
      ocupar(false);
    }
  }
  return (
    <Marco titulo={t.confirmarTitulo} clinica={d.data}>
      <div className="enl-hecha">
        <Icono n="agenda" t="l" />
        <h1>{t.confirmarTitulo}</h1>
        {aviso ? (
          <div role="alert">
            <Dicho tono="mal" texto={aviso} />
          </div>
        ) : (
          <>
            <p>{t.confirmarTexto}</p>
            <Boton primario ocupado={enviando} onClick={() => void confirmar()}>
              {t.siConfirmar}
            </Boton>
          </>
        )}
      </div>
    </Marco>
  );
}
