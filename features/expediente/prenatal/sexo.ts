// Apart from the rules: the menu of every patient asks it, and the first page of the application loads it.
import { E } from '#domain/estados.ts';

export const esHombre = ({ SEXO }: { SEXO: number }): boolean => SEXO === E.sexo.hombre;
