// OpenAPI for integrators, generated from the contracts.
import { z } from 'zod';
import type { Clinica } from '#domain/sesion.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { CLINICA_EJEMPLO } from './ejemplo.ts';

type Doc = Record<string, unknown>;

/** The OpenAPI document of the calls. Bodies that depend on the clinic are described for a Mexican clinic without options. */
export function openapi(calls: readonly Call[], version: string): Doc {
  const paths: Record<string, Doc> = {};
  for (const c of calls) {
    const ruta = `/api${c.ruta.replace(/:(\w+)/g, '{$1}')}`;
    const operacion = (metodo: string): Doc => ({
      operationId: `${metodo}${c.ruta.replace(/\W+/g, '_')}`,
      tags: [c.slice],
      security: c.permiso === 'publico' ? [] : [{ token: [] }],
      'x-permiso': c.permiso,
      parameters: [
        ...Object.keys(c.params).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...(metodo === 'get' && c.query
          ? Object.keys((esquema(c.query).properties as Doc) ?? {}).map((name) => ({
              name,
              in: 'query',
              schema: { type: 'string' },
            }))
          : []),
      ],
      ...(metodo === 'post'
        ? {
            requestBody: {
              content: { 'multipart/form-data': { schema: esquema(cuerpoDe(c, CLINICA_EJEMPLO as Clinica)) } },
            },
          }
        : {}),
      responses: {
        200: {
          description: c.ok ?? 'Hecho',
          content: c.archivo
            ? { 'application/octet-stream': {} }
            : {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      success: { type: 'boolean' },
                      message: { type: ['string', 'null'] },
                      data: esquema(c.data),
                    },
                  },
                },
              },
        },
      },
    });
    for (const m of c.ambos ? ['get', 'post'] : [c.method.toLowerCase()]) paths[ruta] = { ...paths[ruta], [m]: operacion(m) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galeno', version },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths: { '/api/version': { get: { responses: { 200: { description: 'Versión' } } } }, ...paths },
  };
}

function esquema(s: z.ZodType): Doc {
  try {
    return z.toJSONSchema(s, { unrepresentable: 'any', io: 'output' }) as Doc;
  } catch {
    return {};
  }
}
