import { type RawBuilder, sql } from 'kysely';

/** `(0, 1)`: constants written into the SQL text, so that the planner sees them and can use a partial index. */
export const literales = (numeros: readonly number[]): RawBuilder<unknown> => sql`(${sql.join(numeros.map((n) => sql.lit(n)))})`;
