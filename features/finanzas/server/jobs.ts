// The jobs of finance.
import { z } from 'zod';
import { job, type Trabajo } from '#kernel/server/jobs.ts';
import { gastoDeEntrada } from './entradas.ts';

const trabajos: Trabajo[] = [job('finanzas.gasto_de_entrada', z.object({ ID: z.number(), nuevo: z.boolean() }), gastoDeEntrada)];
export default trabajos;
