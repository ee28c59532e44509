/** A route without schemas: for operators, and for the API documents themselves. */
export interface PlainRoute {
  readonly name: string
  readonly path: string
  readonly tag: 'operations' | 'documents'
  readonly summary: string
  readonly contentType: string
  /** The description of its 503 response, if it has one. */
  readonly unavailable?: string
}

/** Listed in the OpenAPI document in addition to the endpoints. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  {
    name: 'healthz',
    path: '/healthz',
    tag: 'operations',
    summary: 'Whether the process is up',
    contentType: 'application/json',
  },
  {
    name: 'readyz',
    path: '/readyz',
    tag: 'operations',
    summary: 'Whether calls can be served: the database, and Redis where there is one',
    contentType: 'application/json',
    unavailable: 'Not now; `reason` is the cause',
  },
  {
    name: 'metrics',
    path: '/metrics',
    tag: 'operations',
    summary: 'Figures for Prometheus',
    contentType: 'text/plain',
  },
  {
    name: 'documentation',
    path: '/api/docs',
    tag: 'documents',
    summary: 'This document as a page',
    contentType: 'text/html',
  },
  {
    name: 'openApi',
    path: '/api/openapi.json',
    tag: 'documents',
    summary: 'This document',
    contentType: 'application/json',
  },
  {
    name: 'asyncApi',
    path: '/api/asyncapi.json',
    tag: 'documents',
    summary: 'The messages of the socket, as AsyncAPI',
    contentType: 'application/json',
  },
]
