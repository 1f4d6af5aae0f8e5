import analisis from '../analisis.json' with { type: 'json' };

const grupos = new Map(analisis.grupos.map((g) => [g.ID, g.NOMBRE]));

/** Common clinical analyses with usual reference ranges of adults; each laboratory publishes its own. */
export default () =>
  analisis.datos.map(({ ID_GRUPO, NOMBRE, TIPO_RESPUESTA, UNIDAD, REFERENCIA, INDICACIONES }) => ({
    GRUPO: grupos.get(ID_GRUPO)!,
    NOMBRE,
    TIPO_RESPUESTA,
    UNIDAD,
    REFERENCIA,
    INDICACIONES,
  }));
