// The callers of a fuzz run: a guest, two players, a passkey user without a player, and an admin.
import { randomBytes } from 'node:crypto'
import { createRestClient, type RestClient } from '@bougie/api-client/rest-client.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { signUpAdmin } from '../player/admin-caller.ts'
import type { LocalServer } from '../player/local-server.ts'
import { registerPasskey, signUpLocally } from '../player/sign-up.ts'

type ActorName = 'guest' | 'player' | 'other player' | 'passkey' | 'admin'

export interface Actor {
  readonly name: ActorName
  readonly token: string | null
  /** Id of the actor's own player, which drawn calls use more often than other ids; null without one. */
  readonly userId: string | null
}

export async function createActors(server: Pick<LocalServer, 'url' | 'databaseUrl'>) {
  const call = createRestClient({ baseUrl: server.url })
  const admin = await signUpAdmin(server)
  const authenticator = createSoftwareAuthenticator({ origin: server.url, rpId: new URL(server.url).hostname })
  return {
    guest: { name: 'guest', token: null, userId: null } satisfies Actor,
    player: await localPlayer(call, 'player'),
    otherPlayer: await localPlayer(call, 'other player'),
    passkey: await passkeyHolder(call, authenticator),
    admin: { name: 'admin', token: admin.token, userId: null } satisfies Actor,
    authenticator,
  }
}

export type Actors = Awaited<ReturnType<typeof createActors>>

/** Calls may end sessions and exclude or block players; such players are replaced by new ones. */
export async function replaceShutOut(server: Pick<LocalServer, 'url'>, actors: Actors): Promise<Actors> {
  const call = createRestClient({ baseUrl: server.url })
  const fresh = async (actor: Actor) => ((await isWelcome(server, actor)) ? actor : localPlayer(call, actor.name))
  const [player, otherPlayer] = await Promise.all([fresh(actors.player), fresh(actors.otherPlayer)])
  return { ...actors, player, otherPlayer }
}

async function isWelcome({ url }: Pick<LocalServer, 'url'>, { token }: Actor): Promise<boolean> {
  const response = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  return response.ok
}

async function localPlayer(call: RestClient, name: ActorName): Promise<Actor> {
  const { id, token } = await signUpLocally(call)
  return { name, token, userId: id }
}

async function passkeyHolder(call: RestClient, authenticator: SoftwareAuthenticator): Promise<Actor> {
  const name = `Fuzz${randomBytes(3).toString('hex')}`
  return { name: 'passkey', token: await registerPasskey(call, authenticator, name), userId: null }
}
