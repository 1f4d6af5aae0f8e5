// The parts of a demonstration clinic, in the order in which they need one another.
import { clinica } from './clinica.ts';
import { medicos } from './medicos.ts';
import type { Parte } from './siembra.ts';
import { usuarios } from './usuarios.ts';

export const PARTES: readonly Parte[] = [clinica, medicos, usuarios];
