import { createGameSwitch, type GameSwitch, type GameSwitchDependencies } from './game-switch.ts'
import { type AdminTrail, type AdminTrailDependencies, createAdminTrail } from './trail.ts'

export type { GameSwitch } from './game-switch.ts'
export type { AdminTrail } from './trail.ts'

/** What other capabilities use of the administration. */
export interface AdminService {
  readonly trail: AdminTrail
  readonly games: GameSwitch
  /** Bets of the cycle alone; while the games are closed none are taken either. */
  readonly cycleBets: GameSwitch
}

export type AdminDependencies = AdminTrailDependencies & Omit<GameSwitchDependencies, 'trail'>

export function createAdminService(dependencies: AdminDependencies): AdminService {
  const trail = createAdminTrail(dependencies)
  const means = { ...dependencies, trail }
  return { trail, games: createGameSwitch(means, 'games'), cycleBets: createGameSwitch(means, 'cycle_bets') }
}
