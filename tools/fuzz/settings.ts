import type { RoundSize } from './fuzz.ts'

export const ROUND_SIZE: RoundSize = { calls: 300, adminCalls: 60, sockets: 12, ceremonies: 20 }

/** Rate limits would refuse most requests at once; short phases let battles and cycles end within a round. */
export const SERVER_SETTINGS = {
  RATE_LIMIT: 'off',
  BOT_DELAY_MS: '200',
  MATCH_COUNTDOWN_MS: '200',
  BATTLE_WAITING_MS: '200',
  BATTLE_PREDICTION_MS: '600',
  BATTLE_RESULTS_WAIT_MS: '600',
  BATTLE_PAUSE_MS: '200',
  BATTLE_TICK_MS: '100',
  CYCLE_CANDLE_MS: '200',
  CYCLE_RESULTS_MS: '500',
  SANDBOX_SETTLE_MS: '100',
  WELCOME_BALANCE: '100',
} as const
