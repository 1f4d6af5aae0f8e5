// The browser's entry: styles, theme, providers and routes. Composition only.
import '@fontsource-variable/inter/wght.css';
import '#kernel/web/tokens.css';
import '#kernel/web/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { clienteDatos } from '#kernel/web/api.tsx';
import { Avisos } from '#kernel/web/avisos.tsx';
import { limpiarBorradores } from '#kernel/web/borrador.ts';
import { Preguntas } from '#kernel/web/dialogo.tsx';
import { iniciarTema } from '#kernel/web/tema.ts';
import { App } from './app.tsx';

// Our security policy forbids generated code; zod would try it once and cause a violation report.
z.config({ jitless: true });
iniciarTema();
limpiarBorradores();
createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <QueryClientProvider client={clienteDatos}>
      <App />
      <Preguntas />
      <Avisos />
    </QueryClientProvider>
  </StrictMode>,
);
