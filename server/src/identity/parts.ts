import type { IdentityStores } from './dependencies.ts'
import type { PlayerRegister } from './player-register.ts'
import type { Sessions } from './sessions.ts'
import type { WebAuthn } from './webauthn.ts'

/** The dependencies that the parts of this capability share; each takes what it uses. */
export interface IdentityParts extends IdentityStores {
  readonly sessions: Sessions
  readonly register: PlayerRegister
  readonly webAuthn: WebAuthn
}
