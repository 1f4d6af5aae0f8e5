import especialidades from '#data/especialidades.json' with { type: 'json' };

/** The same names serve the five countries. */
export default () => especialidades.datos.map(({ ID, DESCRIPCION }) => ({ ID, DESCRIPCION }));
