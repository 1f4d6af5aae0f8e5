import { lazy } from 'react';

/** For `CampoRico`: the editor that puts pictures of the album, in its own chunk. */
export const EditorConImagenes = lazy(() => import('./EditorConImagenes.tsx'));
