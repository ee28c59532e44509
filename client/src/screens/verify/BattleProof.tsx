import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import { type ReactNode, useMemo } from 'react'
import type { BattlePromise } from '../../data/battle/promise-book.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { RoundReplay } from '../replay/RoundReplay.tsx'
import type { RevealedBattle } from '../replay/replay-model.ts'
import styles from './BattleProof.module.css'
import { HashLine } from './HashLine.tsx'
import { RoundTable } from './RoundTable.tsx'
import { verifyBattle } from './verification.ts'

const text = frBattle.verify

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
          <HashLine key={text.clientSeed(seat + 1)} name={text.clientSeed(seat + 1)} hash={seed} />
        ))}
      </Surface>
    </div>
  )
}

interface VerdictProps {
  readonly conform: boolean
  readonly children: ReactNode
}

function Verdict({ conform, children }: VerdictProps) {
  const Icon = conform ? IconShieldCheck : IconShieldX
  return (
    <section className={classNames(styles.verdict, conform ? styles.conform : styles.different)} aria-live="polite">
      <Icon className={styles.icon} size={44} stroke={1.8} aria-hidden="true" />
      <div>
        <p className={styles.word}>{conform ? text.conform : text.notConform}</p>
        {children}
      </div>
    </section>
  )
}
