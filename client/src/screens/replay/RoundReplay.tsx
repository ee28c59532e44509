import { Suspense, useState } from 'react'
import { formatChange, formatPrice } from '../../text/format-price.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { PriceChart } from '../battle/chart/lazy-price-chart.ts'
import styles from './RoundReplay.module.css'
import type { RevealedBattle, RevealedRound } from './replay-model.ts'
import { useReplay } from './use-replay.ts'

const text = frVerify.replay

export interface RoundReplayProps {
  readonly battle: RevealedBattle
}

/** The rounds of a battle that is over, one at a time on the chart of the game. */
export function RoundReplay({ battle }: RoundReplayProps) {
  const [chosen, setChosen] = useState(1)
  const round = battle.rounds.find((candidate) => candidate.round === chosen) ?? battle.rounds[0]
  if (round === undefined) return <p className={styles.none}>{text.unavailable}</p>
  return (
    <div className={styles.replay}>
      <fieldset className={styles.rounds}>
        <legend className="visually-hidden">{text.rounds}</legend>
        {battle.rounds.map((candidate) => (
          <SecondaryButton
            key={candidate.round}
            size="small"
            pressed={candidate === round}
            onClick={() => setChosen(candidate.round)}
          >
            {text.round(candidate.round)}
          </SecondaryButton>
        ))}
      </fieldset>
      <ReplayChart battle={battle} round={round} />
      <p className={styles.figures}>
        <span>{`${frBattle.chart.initial} ${formatPrice(round.initialPrice)}`}</span>
        <span>{`${frBattle.chart.final} ${formatPrice(round.finalPrice)}`}</span>
        <strong>{`${formatChange(round.initialPrice, round.finalPrice)} · ${frBattle.direction[round.result]}`}</strong>
      </p>
    </div>
  )
}

function ReplayChart({ battle, round }: { readonly battle: RevealedBattle; readonly round: RevealedRound }) {
  const models = useReplay(battle, round)
  return (
    <div className={styles.chart}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <PriceChart models={models} label={frBattle.chart.replayLabel(round.round)} />
      </Suspense>
    </div>
  )
}
