// /no-mostrado: what stands in the window that was opened for a file, where the browser shows none.
import { Boton } from '#kernel/web/controles.tsx';
import { Vacio } from '#kernel/web/pagina.tsx';

export default function NoMostrado() {
  return (
    <main>
      <Vacio
        pagina
        icono="documento"
        texto="Este dispositivo no muestra el archivo"
        nota="Se descargó: ábralo con la aplicación que lee archivos PDF"
        accion={
          <Boton primario ref={(b) => b?.focus()} onClick={() => window.close()}>
            Regresar
          </Boton>
        }
      />
    </main>
  );
}
