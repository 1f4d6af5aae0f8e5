// Rows that people edit carry VERSION: `exigirVersion` refuses a form that read an older one, and each save leaves another.
import { sql } from 'kysely';

/** What a save sets VERSION to. */
export const OTRA_VERSION = sql`"VERSION" + 1` as never;
