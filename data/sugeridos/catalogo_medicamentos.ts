import medicamentos from '#data/medicamentos.json' with { type: 'json' };

/** Neither doses nor contraindications: those are the clinic's responsibility. */
export default () => medicamentos.datos.map(({ CODIGOMEDICAMENTO, NOMBRE }) => ({ CODIGOMEDICAMENTO, NOMBRE }));
