import { battleIdSchema } from '@bougie/protocol/ids.ts'
import type { ReactNode } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { VerifyBattle } from '../features/battle/proof/VerifyBattle.tsx'
import { VerifyCycle } from '../features/cycle/proof/VerifyCycle.tsx'
import { LOBBY_PATH } from '../stores/paths.ts'

/** The parameter that our own links add for a cycle: without it the id is looked up among battles first. */
const GAME_PARAMETER = 'jeu'

/** `/verifier/:id`: anyone with the address of a battle or a cycle can recompute it. */
export function VerifyScreen() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const gameId = battleIdSchema.safeParse(id)
  if (!gameId.success) return <Navigate to={LOBBY_PATH} replace />
  const cycle = (notFound?: ReactNode) => <VerifyCycle cycleId={gameId.data} notFound={notFound} />
  return search.get(GAME_PARAMETER) === 'cycle' ? cycle() : <VerifyBattle battleId={gameId.data} elsewhere={cycle} />
}
