// From where this window was opened; see domain/anfitrion.ts.
import { type Anfitrion, anfitrionDe } from '#domain/anfitrion.ts';

export const anfitrion = (): Anfitrion => anfitrionDe(location.hostname);
