/** The answer of a rule: true, or the Spanish sentence that says why not. */
export type Veredicto = true | string;
