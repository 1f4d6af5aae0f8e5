import gabinete from '../estudios_gabinete.json' with { type: 'json' };

const grupos = new Map(gabinete.grupos.map((g) => [g.ID, g.NOMBRE]));

/** Cabinet studies usual in clinics, with how to prepare for them. */
export default () => gabinete.datos.map(({ ID_GRUPO, NOMBRE, INDICACIONES }) => ({ GRUPO: grupos.get(ID_GRUPO)!, NOMBRE, INDICACIONES }));
