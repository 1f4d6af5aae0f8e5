// The kind of host name this page was opened from; see domain/anfitrion.ts.
import { type Anfitrion, anfitrionDe } from '#domain/anfitrion.ts';

export const anfitrion = (): Anfitrion => anfitrionDe(location.hostname);
