import { pointPlanOf, roundWinnerOf } from '@bougie/engine'
import type { BattleFairness, BattleId, BattlePlayers, Direction, UserId } from '@bougie/protocol'
import { Box, Group, Stack, Text } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSelected } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { battleProofPath } from '../../../stores/paths.ts'
import { createStore, type ReadonlyStore } from '../../../stores/store.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { prefersReducedMotion } from '../../../ui/prefers-reduced-motion.ts'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { type ChartModel, chartModelOf, type SettledChoice } from '../chart/chart-model.ts'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFairness, useBattlePlayers } from '../hooks/use-battle-lists.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = frVerify.replay
const FRAME = {
  h: 260,
  bd: '1px solid var(--color-line)',
  bg: 'var(--color-ground-top)',
  style: { borderRadius: 8, overflow: 'hidden' },
} as const

/** Replays the rounds of an ended battle, one at a time, on the game's chart. */
export function RoundReplay({ battle }: { readonly battle: RevealedBattle }) {
  const [chosen, setChosen] = useState(1)
  const selfId = useSessionUser()?.id ?? null
  const players = useBattlePlayers(battle.id)
  const names = useMemo(() => replayNamesOf(battle, { selfId, players }), [battle, selfId, players])
  const round = battle.rounds.find((candidate) => candidate.round === chosen) ?? battle.rounds[0]
  if (round === undefined) return <NoRound />
  return (
    <Stack gap={12}>
      <Group component="fieldset" gap="sm">
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
      </Group>
      <PlayedRound battle={battle} round={round} names={names} />
    </Stack>
  )
}

/** In the place of the chart: the page below does not move up when it follows the skeleton. */
function NoRound() {
  return (
    <Box display="grid" p="md" {...FRAME}>
      <Text c="dimmed" m="auto" ta="center" textWrap="balance">
        {text.noRound}
      </Text>
    </Box>
  )
}

function PlayedRound(input: ReplayInput) {
  const { round, names } = input
  const models = useReplay(input)
  const isOver = useSelected(models, (model) => model?.round === round.round && model.settled !== null)
  return (
    <>
      <Box pos="relative" {...FRAME}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PriceChart models={models} label={frBattle.chart.replayLabel(round.round)} />
        </Suspense>
      </Box>
      {/* Keeps its place while the round plays: it would tell the result before the chart. */}
      <Group
        component="p"
        justify="space-between"
        gap="4px 16px"
        c="dimmed"
        style={isOver ? undefined : { visibility: 'hidden' }}
      >
        <span>{`${frBattle.chart.initial} ${formatPrice(round.initialPrice)}`}</span>
        <span>{`${frBattle.chart.final} ${formatPrice(round.finalPrice)}`}</span>
        <span>{roundWonBy(round, names)}</span>
        <Text component="strong" inherit fw={700} c="bright">
          {`${formatChange(round.initialPrice, round.finalPrice)} · ${frBattle.direction[round.result]}`}
        </Text>
      </Group>
    </>
  )
}

/**
 * Plays a selected round from its first point to its last; shows it complete when the user prefers reduced motion. Names
 * that arrive meanwhile are drawn and do not start it again.
 */
export function useReplay({ battle, round, names }: ReplayInput): ReadonlyStore<ChartModel | null> {
  const [models] = useState(() => createStore<ChartModel | null>(null))
  const shownRef = useRef(0)
  const draw = useEffectEvent(() => models.set(replayModelOf({ battle, round, names }, shownRef.current)))

  useEffect(() => {
    const last = round.prices.length
    shownRef.current = prefersReducedMotion() ? last : 1
    const timer = setInterval(() => {
      if (shownRef.current >= last) return clearInterval(timer)
      shownRef.current += 1
      draw()
    }, 1_000 / REPLAY_POINTS_PER_SECOND)
    return () => clearInterval(timer)
  }, [round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or other names change what is drawn.
  useEffect(draw, [round, names])

  return models
}

interface ReplayDialogProps {
  readonly battleId: BattleId
  readonly opponent: string
  readonly onClose: () => void
}

export function ReplayDialog({ battleId, opponent, onClose }: ReplayDialogProps) {
  return (
    <Dialog
      size="large"
      title={text.title(opponent)}
      onClose={onClose}
      actions={<Button to={battleProofPath(battleId)}>{frBattle.verifyLink}</Button>}
    >
      <Loaded query={useBattleFairness(battleId)} failed={frVerify.battle.failed} lines={6}>
        {(battle) => (battle?.revealed ? <RoundReplay battle={battle} /> : <EmptyState title={text.unavailable} />)}
      </Loaded>
    </Dialog>
  )
}

// A settled round drawn point after point as in the game, from the figures of its proof.

export type RevealedBattle = Extract<BattleFairness, { readonly revealed: true }>
export type RevealedRound = RevealedBattle['rounds'][number]

/** Points per second: a round of half a minute replays in about four seconds. */
export const REPLAY_POINTS_PER_SECOND = 18

/** Both players' names in this browser; the user id selects the one shown as 'Vous'. */
export interface ReplayNames {
  readonly one: string
  readonly two: string
}

export function replayNamesOf(
  { user1_id, user2_id }: Pick<RevealedBattle, 'user1_id' | 'user2_id'>,
  { selfId, players }: { readonly selfId: UserId | null; readonly players: BattlePlayers | null },
): ReplayNames {
  const { player } = frBattle.round
  const nameOf = (id: UserId | undefined, pseudo: string | undefined, seat: number) =>
    selfId !== null && id === selfId ? frBattle.search.you : (pseudo ?? player(seat))
  return { one: nameOf(user1_id, players?.user1_username, 1), two: nameOf(user2_id, players?.user2_username, 2) }
}

/** Empty where the response contains no choices. */
export function choicesOf(round: RevealedRound, names: ReplayNames): readonly SettledChoice[] {
  const { user1Choice, user2Choice } = round
  if (user1Choice === undefined || user2Choice === undefined) return []
  return [
    { name: names.one, choice: user1Choice },
    { name: names.two, choice: user2Choice },
  ]
}

/** The winner of the round as text; empty when unknown. */
export function roundWonBy(round: RevealedRound, names: ReplayNames): string {
  const { user1Choice, user2Choice, result } = round
  if (user1Choice === undefined || user2Choice === undefined) return ''
  const winner = roundWinnerOf({ one: user1Choice, two: user2Choice }, result satisfies Direction)
  const { wonBy, wonByYou, wonByNobody } = frBattle.round
  if (winner === 'draw') return wonByNobody
  return names[winner] === frBattle.search.you ? wonByYou : wonBy(names[winner])
}

interface ReplayInput {
  readonly battle: RevealedBattle
  readonly round: RevealedRound
  readonly names: ReplayNames
}

/** Draws the first `shownPoints` points; the initial price appears with its point, the choices with the last one. */
function replayModelOf({ battle, round, names }: ReplayInput, shownPoints: number): ChartModel {
  const { initialIndex, maxPoints } = pointPlanOf(battle.settings)
  const points = round.prices.slice(0, shownPoints).map((price, position) => ({ index: position + 1, price }))
  const isFixed = points.length >= initialIndex
  const players = choicesOf(round, names)
  return chartModelOf({
    round: round.round,
    points,
    maxPoints,
    initialIndex,
    initialPrice: isFixed ? round.initialPrice : null,
    equalBand: round.equalBand,
    ownChoice: null,
    choiceIndex: null,
    settled: points.length < maxPoints ? null : { finalPrice: round.finalPrice, result: round.result, players },
  })
}
