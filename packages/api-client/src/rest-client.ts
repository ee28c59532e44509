import { ENDPOINTS, type EndpointName } from '@bougie/protocol/rest/endpoints.ts'
import type * as z from 'zod/mini'
import { callEndpoint, type LooseInput, type RestClientOptions } from './rest-call.ts'

type EndpointOf<N extends EndpointName> = (typeof ENDPOINTS)[N]
type InputOf<E, Key extends string> = E extends { readonly [K in Key]: infer S extends z.core.$ZodType }
  ? undefined extends z.input<S>
    ? { readonly [K in Key]?: z.input<S> }
    : { readonly [K in Key]: z.input<S> }
  : { readonly [K in Key]?: never }

/** The input of a call: the parts that its endpoint declares, plus the caller's token and options. */
export type CallInput<N extends EndpointName> = InputOf<EndpointOf<N>, 'params'> &
  InputOf<EndpointOf<N>, 'query'> &
  InputOf<EndpointOf<N>, 'body'> & {
    readonly token?: string | undefined
    readonly idempotencyKey?: string | undefined
    readonly signal?: AbortSignal | undefined
  }

/** The response of a call: text for a file, bytes for a picture, nothing for a 204. */
export type EndpointResponse<N extends EndpointName> =
  EndpointOf<N> extends { readonly response: infer S extends z.core.$ZodType }
    ? z.output<S>
    : EndpointOf<N> extends { readonly file: string | readonly string[] }
      ? string
      : EndpointOf<N> extends { readonly image: true }
        ? ArrayBuffer
        : undefined

/** One typed function for every documented endpoint; responses are parsed, refusals are thrown as `CallError`. */
export function createRestClient(options: RestClientOptions) {
  return async function call<N extends EndpointName>(name: N, input: CallInput<N>): Promise<EndpointResponse<N>> {
    return (await callEndpoint(options, ENDPOINTS[name], input as LooseInput)) as EndpointResponse<N>
  }
}

export type RestClient = ReturnType<typeof createRestClient>
