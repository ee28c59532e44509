import { ENDPOINTS, type EndpointName } from '@bougie/protocol/rest/endpoints.ts'
import type * as z from 'zod/mini'
import { callEndpoint, type LooseInput, type RestClientOptions } from './rest-call.ts'

type EndpointOf<N extends EndpointName> = (typeof ENDPOINTS)[N]
type InputOf<E, Key extends string> = E extends { readonly [K in Key]: infer S extends z.core.$ZodType }
  ? { readonly [K in Key]: z.input<S> }
  : { readonly [K in Key]?: never }

/** What a call takes: the parts that its endpoint declares, and who makes it. */
export type CallInput<N extends EndpointName> = InputOf<EndpointOf<N>, 'params'> &
  InputOf<EndpointOf<N>, 'query'> &
  InputOf<EndpointOf<N>, 'body'> & {
    readonly token?: string | undefined
    readonly idempotencyKey?: string | undefined
    readonly signal?: AbortSignal | undefined
  }

/** What a call answers, of a file its text, of a picture its bytes; nothing when the endpoint answers 204. */
export type EndpointResponse<N extends EndpointName> =
  EndpointOf<N> extends { readonly answer: infer S extends z.core.$ZodType }
    ? z.output<S>
    : EndpointOf<N> extends { readonly file: string }
      ? string
      : EndpointOf<N> extends { readonly image: true }
        ? ArrayBuffer
        : undefined

/** One typed function for every documented endpoint; answers are parsed, refusals are thrown as `CallError`. */
export function createRestClient(options: RestClientOptions) {
  return async function call<N extends EndpointName>(name: N, input: CallInput<N>): Promise<EndpointResponse<N>> {
    return (await callEndpoint(options, ENDPOINTS[name], input as LooseInput)) as EndpointResponse<N>
  }
}

export type RestClient = ReturnType<typeof createRestClient>
