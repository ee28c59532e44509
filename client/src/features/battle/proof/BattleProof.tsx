import '@mantine/core/styles/Stack.layer.css'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { HashLine } from '../../../proof/HashLine.tsx'
import { Verdict } from '../../../proof/Verdict.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useBattlePlayers } from '../hooks/use-battle-lists.ts'
import { RoundReplay } from '../replay/RoundReplay.tsx'
import { type RevealedBattle, replayNamesOf } from '../replay/replay-model.ts'
import type { BattleCommitment } from '../store/battle-commitments.ts'
import { RoundTable } from './RoundTable.tsx'
import { verifyBattle } from './verification.ts'

const text = frVerify.battle

export interface BattleProofProps {
  readonly battle: RevealedBattle
  readonly committed: BattleCommitment | null
}

/** The result of the recomputation in this browser, its inputs, and the rounds to replay. */
export function BattleProof({ battle, committed }: BattleProofProps) {
  const live = battle.priceSource === 'live'
  const selfId = useSessionUser()?.id ?? null
  const names = replayNamesOf(battle, { selfId, players: useBattlePlayers(battle.id) })
  const verification = useMemo(() => (live ? null : verifyBattle(battle, committed)), [live, battle, committed])
  return (
    <Stack gap="md">
      {verification === null ? (
        <Banner>{text.liveSource}</Banner>
      ) : (
        <Verdict conform={verification.conform}>
          {verification.failed === null ? null : <p>{text.checks[verification.failed]}</p>}
          {verification.commitmentKept === true && <p>{text.commitmentKept}</p>}
        </Verdict>
      )}
      {verification !== null && verification.rounds.length > 0 && (
        <Surface>
          <RoundTable rounds={verification.rounds} names={names} />
        </Surface>
      )}
      <Surface>
        <RoundReplay battle={battle} />
      </Surface>
      <Surface>
        <HashLine name={text.commitment} hash={battle.commitment} />
        <HashLine name={text.serverSeed} hash={battle.serverSeed} />
        {battle.clientSeeds.map((seed, seat) => (
          <HashLine
            key={text.clientSeed(seat + 1)}
            name={seed === committed?.ownSeed ? text.ownSeed(seat + 1) : text.clientSeed(seat + 1)}
            hash={seed}
          />
        ))}
      </Surface>
    </Stack>
  )
}
