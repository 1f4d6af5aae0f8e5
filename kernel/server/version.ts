// Rows that people edit have VERSION: `exigirVersion` refuses a form that was loaded from an older version, and each save
// increments it.
import { sql } from 'kysely';

/** SQL for the VERSION after a save. */
export const OTRA_VERSION = sql`"VERSION" + 1` as never;
