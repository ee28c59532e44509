import { useMemo } from 'react'
import type { BattlePromise } from '../../data/battle/promise-book.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { RoundReplay } from '../replay/RoundReplay.tsx'
import type { RevealedBattle } from '../replay/replay-model.ts'
import styles from './BattleProof.module.css'
import { HashLine } from './HashLine.tsx'
import { RoundTable } from './RoundTable.tsx'
import { Verdict } from './Verdict.tsx'
import { verifyBattle } from './verification.ts'

const text = frVerify.battle

export interface BattleProofProps {
  readonly battle: RevealedBattle
  readonly promise: BattlePromise | null
}

/** The verdict of the engine in this browser, the figures it comes from, and the rounds to see again. */
export function BattleProof({ battle, promise }: BattleProofProps) {
  const live = battle.priceSource === 'live'
  const verification = useMemo(() => (live ? null : verifyBattle(battle, promise)), [live, battle, promise])
  return (
    <div className={styles.proof}>
      {verification === null ? (
        <Banner>{text.liveSource}</Banner>
      ) : (
        <Verdict conform={verification.conform}>
          {verification.failed === null ? null : <p>{text.checks[verification.failed]}</p>}
          {verification.promiseKept === true && <p>{text.promiseKept}</p>}
        </Verdict>
      )}
      {verification !== null && <RoundTable rounds={verification.rounds} />}
      <Surface>
        <RoundReplay battle={battle} />
      </Surface>
      <Surface>
        <HashLine name={text.commitment} hash={battle.commitment} />
        <HashLine name={text.serverSeed} hash={battle.serverSeed} />
        {battle.clientSeeds.map((seed, seat) => (
          <HashLine
            key={text.clientSeed(seat + 1)}
            name={seed === promise?.ownSeed ? text.ownSeed(seat + 1) : text.clientSeed(seat + 1)}
            hash={seed}
          />
        ))}
      </Surface>
    </div>
  )
}
