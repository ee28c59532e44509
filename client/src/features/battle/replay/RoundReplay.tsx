import { Suspense, useMemo, useState } from 'react'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import { useBattlePlayers } from '../hooks/use-battle-lists.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './RoundReplay.module.css'
import { type ReplayInput, type RevealedBattle, replayNamesOf, roundWonBy } from './replay-model.ts'
import { useReplay } from './use-replay.ts'

const text = frVerify.replay

export interface RoundReplayProps {
  readonly battle: RevealedBattle
}

/** Replays the rounds of an ended battle, one at a time, on the game's chart. */
export function RoundReplay({ battle }: RoundReplayProps) {
  const [chosen, setChosen] = useState(1)
  const selfId = useSessionUser()?.id ?? null
  const players = useBattlePlayers(battle.id)
  const names = useMemo(() => replayNamesOf(battle, { selfId, players }), [battle, selfId, players])
  const round = battle.rounds.find((candidate) => candidate.round === chosen) ?? battle.rounds[0]
  if (round === undefined) return <p className={styles.none}>{text.unavailable}</p>
  return (
    <div className={styles.replay}>
      <fieldset className={styles.rounds}>
        <legend className="visually-hidden">{text.rounds}</legend>
        {battle.rounds.map((candidate) => (
          <Button
            key={candidate.round}
            size="small"
            pressed={candidate === round}
            onClick={() => setChosen(candidate.round)}
          >
            {text.round(candidate.round)}
          </Button>
        ))}
      </fieldset>
      <ReplayChart battle={battle} round={round} names={names} />
      <p className={styles.figures}>
        <span>{`${frBattle.chart.initial} ${formatPrice(round.initialPrice)}`}</span>
        <span>{`${frBattle.chart.final} ${formatPrice(round.finalPrice)}`}</span>
        <span>{roundWonBy(round, names)}</span>
        <strong>{`${formatChange(round.initialPrice, round.finalPrice)} · ${frBattle.direction[round.result]}`}</strong>
      </p>
    </div>
  )
}

function ReplayChart(input: ReplayInput) {
  const { round } = input
  const models = useReplay(input)
  return (
    <div className={styles.chart}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <PriceChart models={models} label={frBattle.chart.replayLabel(round.round)} />
      </Suspense>
    </div>
  )
}
