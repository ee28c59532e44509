import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { LOBBY_PATH } from '../../app/battle-paths.ts'
import { VerifyBattle } from './VerifyBattle.tsx'
import { VerifyCycle } from './VerifyCycle.tsx'

/** What our own links say after the id of a cycle: without it the id is looked for among battles first. */
const GAME_PARAMETER = 'jeu'

/** `/verifier/:id`: whoever has the address of a battle or a cycle can redo it. */
export function VerifyScreen() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const gameId = battleIdSchema.safeParse(id)
  if (!gameId.success) return <Navigate to={LOBBY_PATH} replace />
  return search.get(GAME_PARAMETER) === 'cycle' ? (
    <VerifyCycle cycleId={gameId.data} />
  ) : (
    <VerifyBattle battleId={gameId.data} />
  )
}
