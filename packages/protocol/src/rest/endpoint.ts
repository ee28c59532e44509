import * as z from 'zod/mini'

/** Possible scopes of an API token. */
export const API_SCOPES = ['read', 'battle', 'cycle'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * The scope that a call or a message requires of an API token. `any`: every token is accepted. `refused`: no token is,
 * as for everything about outside money, the account, its keys, limits, links or the administration.
 */
export type TokenAccess = ApiScope | 'any' | 'refused'

/** Printable and without spaces. Best a UUID made once per intention. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/

/** Allowed types of a profile picture. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export type FileType = 'text/csv' | 'application/json'

/**
 * The cost of a call to the server. Each class has its own limits by account, by address and by the number of
 * concurrent calls. `light` reads or writes a few rows. `heavy` computes or aggregates. `entry` signs in or up and may
 * verify signatures. `check` is requested by every page again and again. `ticket` is requested by everybody at once
 * when a server is replaced.
 */
export type Cost = 'light' | 'heavy' | 'entry' | 'check' | 'ticket'

/**
 * The bearer that a call requires. Calls of players also state the required scope of an API token; all other calls
 * refuse or ignore tokens. When the bearer is optional, a token without that scope makes a guest's call.
 */
type Bearer =
  | { readonly bearer: 'user'; readonly token: TokenAccess; readonly owner?: Owner }
  | { readonly bearer: 'optional'; readonly token?: ApiScope; readonly owner?: never }
  | { readonly bearer: 'none' | 'passkey' | 'admin'; readonly token?: never; readonly owner?: never }

/** The path parameter or body field that names the player to whom the call belongs; all other players are refused. */
type Owner = 'params.userId' | 'params.id' | 'body.user_id'

/** One REST call as both ends see it. Path parameters are written `:name`. */
export type Endpoint = EndpointFields & Defaulted & Bearer

interface EndpointFields {
  readonly summary: string
  /**
   * Also open to a session that a recovery code opened. Such a session may make all other GET calls except those of
   * admins.
   */
  readonly recovery?: true
  /** With an owner: also open to admins, for every player. */
  readonly openToAdmins?: true
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly response?: z.core.$ZodType
  /** Instead of `response`: a file to download, of this type or of one of these. */
  readonly file?: FileType | readonly FileType[]
  /** Instead of `response`: a picture of one of `IMAGE_TYPES`. */
  readonly image?: true
  /** Takes an `Idempotency-Key`: the same key and body get the first response again. */
  readonly idempotent?: true
}

/** Exported for the declarations of the published package, which name it. */
export interface Defaulted {
  readonly method: Method
  readonly path: string
  readonly cost: Cost
  readonly status: number
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An endpoint as it is declared: only what differs from its group and from the defaults of `endpointsFor`. */
interface Declared extends EndpointFields {
  readonly route: `${Method} /${string}`
  readonly bearer?: Endpoint['bearer']
  readonly token?: TokenAccess
  readonly owner?: Owner
  readonly cost?: Cost
  readonly status?: number
}

type Completed<Group, Own> = Defaulted &
  Own &
  (Own extends { readonly bearer: string } ? unknown : Omit<Group, keyof Own>)

/**
 * Declares the endpoints of a group. One that names no bearer has the group's, and the group's token and owner unless it
 * names its own. The cost is `light` and the status 200, or 204 without a body, unless it says otherwise.
 */
// @__NO_SIDE_EFFECTS__
export function endpointsFor<const Group extends Bearer>(group: Group) {
  return <const Endpoints extends Readonly<Record<string, Declared>>>(endpoints: Endpoints) =>
    Object.fromEntries(
      Object.entries<Declared>(endpoints).map(([name, own]) => {
        const [method, path] = own.route.split(' ')
        const status = own.response || own.file || own.image ? 200 : 204
        return [name, { cost: 'light', status, ...(own.bearer ? {} : group), ...own, method, path }]
      }),
    ) as { readonly [Name in keyof Endpoints]: Completed<Group, Endpoints[Name]> }
}

/** The body of every failed request, whatever raised it. */
export const errorResponseSchema = z.looseObject({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  remaining: z.optional(z.number()),
})
export type ErrorResponse = z.output<typeof errorResponseSchema>
