import type { Direction } from '@bougie/protocol'
import { Stack, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatChange } from '../../../i18n/format-price.ts'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import type { LiveBattle, SettledRound } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { type BattleOverlay, opponentForfeitsAtMs, roundStakeOf, verdictOf } from './battle-view.ts'
import styles from './ChartStage.module.css'
import { useChartModels, useIsWithoutPrices } from './use-live-battle.ts'

export interface ChartStageProps {
  readonly battle: LiveBattle
  readonly live: boolean
  readonly overlay: BattleOverlay
}

/** The price, with the round result over it. Data that is not live is shown dimmed. */
export function ChartStage({ battle, live, overlay }: ChartStageProps) {
  const models = useChartModels(battle.battleId)
  const isEmpty = useIsWithoutPrices(battle)
  const forfeitsInS = useCountdown({ endsAtMs: opponentForfeitsAtMs(battle), now: useApp().live.serverNow })
  const { lastRound, ending } = battle
  // Until the final result has faded in over it: a bare chart between the two would flicker.
  const isRoundShown = overlay.type === 'round' || (overlay.type === 'final' && endedByRound(battle))
  return (
    <div className={styles.stage} data-toasts-here>
      <div className={classNames(styles.canvas, !live && ending === null && styles.stale)}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PriceChart models={models} />
        </Suspense>
      </div>
      {/* An absent opponent takes the place of the caption: the result of a round must stay uncovered. */}
      <p className={styles.caption} data-tone={forfeitsInS === null ? undefined : 'warning'}>
        {forfeitsInS === null ? (
          <>
            <span className={styles.index}>{frBattle.chart.caption}</span>
            {frBattle.roundNumber(battle.round)}
          </>
        ) : (
          frBattle.presence.opponentOffline(battle.opponent.username, forfeitsInS)
        )}
      </p>
      {isEmpty && ending === null && (
        <Stack pos="absolute" inset={0} align="center" justify="center" gap="sm" c="dimmed" ta="center">
          <Text c="bright" ff="heading" fz="2xl" fw={700} aria-hidden="true">
            {frBattle.roundNumber(battle.round)}
          </Text>
          <p>{roundStakeOf(battle)}</p>
        </Stack>
      )}
      {isRoundShown && lastRound !== null && <RoundOverlay round={lastRound} battle={battle} />}
    </div>
  )
}

function endedByRound({ ending }: LiveBattle): boolean {
  return ending?.type === 'completed' && ending.forfeitedBy === null
}

/** A draw does not use `=`, which is the sign of the choice ÉGAL. */
const ICONS = { win: IconCheck, loss: IconX, draw: IconScale } as const
const TONES = { win: 'up', loss: 'down', draw: 'equal' } as const

const NOWRAP = { whiteSpace: 'nowrap' } as const
const ANYWHERE = { overflowWrap: 'anywhere' } as const

interface RoundOverlayProps {
  readonly round: SettledRound
  readonly battle: Pick<LiveBattle, 'role' | 'self' | 'opponent'>
}

/** [G21] the round result; covers nothing but the chart. */
function RoundOverlay({ round, battle }: RoundOverlayProps) {
  const { outcome, result, ownChoice, opponentChoice, initialPrice, finalPrice } = round
  const { role, self, opponent } = battle
  const Icon = ICONS[outcome]
  return (
    <div className={styles.overlay} data-tone={TONES[outcome]}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Icon size={30} stroke={3} aria-hidden="true" />
        </span>
        {/* Its words are those of the battle's end: they are about this round. */}
        <Text size="sm" c="dimmed" className={styles.round}>
          {frBattle.roundNumber(round.round)}
        </Text>
        <p className={styles.title}>{frBattle.final.titles[outcome]}</p>
        <Text ff="heading" fw={600} className={styles.moved} style={NOWRAP}>
          {frBattle.round.moved(frBattle.direction[result], formatChange(initialPrice, finalPrice))}
        </Text>
        <Text c="dimmed" className={styles.verdict} textWrap="balance" style={ANYWHERE}>
          {verdictOf(round, battle)}
        </Text>
        <dl className={styles.choices}>
          <Choice name={role === 'player' ? frBattle.search.you : self.username} choice={ownChoice} />
          <Choice name={opponent.username} choice={opponentChoice} />
        </dl>
      </div>
    </div>
  )
}

function Choice({ name, choice }: { readonly name: string; readonly choice: Direction | null }) {
  return (
    <div>
      <Text component="dt" size="xs" c="faint" ta="start" truncate>
        {name}
      </Text>
      <Text component="dd" ff="heading" fw={700} ta="end">
        {frBattle.round.choice(choice)}
      </Text>
    </div>
  )
}
