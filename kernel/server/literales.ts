import { type RawBuilder, sql } from 'kysely';

/** `(0, 1)`: numbers of ours as part of the text of a query, so that the planner sees which they are and picks the partial index. */
export const literales = (numeros: readonly number[]): RawBuilder<unknown> => sql`(${sql.join(numeros.map((n) => sql.lit(n)))})`;
