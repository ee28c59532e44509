import {
  type FairnessCheck,
  firstDifference,
  isRoundTiming,
  recomputeRounds,
  SEATS,
  type Seat,
  verifyFairness,
} from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import { Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatBand, formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { HashLine, RowVerdict, Verdict, VerifyPage } from '../../../proof/VerifyPage.tsx'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useBattleFairness, useBattlePlayers } from '../hooks/use-battle-lists.ts'
import {
  choicesOf,
  type ReplayNames,
  type RevealedBattle,
  type RevealedRound,
  RoundReplay,
  replayNamesOf,
  roundWonBy,
} from '../replay/RoundReplay.tsx'
import {
  type BattleCommitment,
  createBattleCommitments,
  createReceivedRounds,
  type ReceivedRound,
} from '../store/battle-commitments.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = frVerify.battle

interface VerifyBattleProps {
  readonly battleId: BattleId
  /** An id that matches no battle may belong to another game; `notFound` is the page shown when it does not. */
  readonly elsewhere: (notFound: ReactNode) => ReactNode
}

export function VerifyBattle({ battleId, elsewhere }: VerifyBattleProps) {
  const { tab } = useApp()
  return (
    <VerifyPage
      query={useBattleFairness(battleId)}
      pageTitle={frBattle.titles.verify}
      text={frVerify.battle}
      back={LOBBY_PATH}
      elsewhere={elsewhere}
    >
      {(battle) => (
        <BattleProof
          battle={battle}
          committed={createBattleCommitments(tab).find(battleId)}
          received={createReceivedRounds(tab).of(battleId)}
        />
      )}
    </VerifyPage>
  )
}

interface BattleProofProps {
  readonly battle: RevealedBattle
  readonly committed: BattleCommitment | null
  /** The rounds as this tab received them, as far as it did. */
  readonly received: readonly ReceivedRound[]
}

/** The result of the recomputation in this browser, its inputs, and the rounds to replay. */
function BattleProof({ battle, committed, received }: BattleProofProps) {
  const selfId = useSessionUser()?.id ?? null
  const names = replayNamesOf(battle, { selfId, players: useBattlePlayers(battle.id) })
  const verification = useMemo(
    () => verifyBattle(battle, committed, received, selfId),
    [battle, committed, received, selfId],
  )
  const { conform, failed, rounds, commitmentKept, roundsKept } = verification
  return (
    <Stack gap="md">
      {isLive(battle) && conform ? (
        <Banner>{roundsKept ? `${text.liveSource} ${text.roundsKept}` : text.liveSource}</Banner>
      ) : (
        <Verdict conform={conform}>
          {failed === null ? null : <p>{text.checks[failed]}</p>}
          {commitmentKept === true && <p>{text.commitmentKept}</p>}
          {roundsKept && <p>{text.roundsKept}</p>}
        </Verdict>
      )}
      {rounds.length > 0 && (
        <Surface>
          <DataTable
            caption={text.verdict}
            columns={columnsFor(names)}
            rows={rounds}
            keyOf={({ round }) => String(round.round)}
            cards="grid"
          />
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

/** Each round as published, beside the result computed from the seeds. */
function columnsFor(names: ReplayNames): readonly Column<RoundCheck>[] {
  return [
    { header: text.round, cell: ({ round }) => round.round, namesRow: true },
    {
      header: text.verdict,
      cell: ({ conform, points }) => <RowVerdict conform={conform} title={text.points(points)} />,
    },
    { header: text.initial, cell: ({ round }) => formatPrice(round.initialPrice) },
    { header: text.final, cell: ({ round }) => formatPrice(round.finalPrice) },
    { header: text.change, cell: ({ round }) => formatChange(round.initialPrice, round.finalPrice) },
    { header: text.band, cell: ({ round }) => formatBand(round.equalBand) },
    { header: text.result, cell: ({ round }) => frBattle.direction[round.result] },
    { header: text.choices, cell: ({ round }) => <Choices round={round} names={names} /> },
    { header: text.wonBy, cell: ({ round }) => roundWonBy(round, names), wrap: true },
  ]
}

function Choices({ round, names }: { readonly round: RevealedRound; readonly names: ReplayNames }) {
  return choicesOf(round, names).map(({ name, choice }, seat) => (
    <Text key={SEATS[seat]} span display="block" inherit>
      {`${name} : ${frBattle.round.choice(choice)}`}
    </Text>
  ))
}

// Recomputes the proof of a battle: every price from the seeds, with the server's engine, then a comparison with the
// published figures, and of these with the ones that this tab received while it was played. Pure, and never throws,
// whatever the input.

interface RoundCheck {
  readonly round: RevealedRound
  readonly conform: boolean
  /** Number of recomputed prices. */
  readonly points: number
}

export interface Verification {
  /** On a live market it says only that nothing differs from what this tab received. */
  readonly conform: boolean
  /** The first difference. */
  readonly failed: FairnessCheck | 'receivedRounds' | null
  /** None on a live market, whose prices follow from no seed. */
  readonly rounds: readonly RoundCheck[]
  /** Whether the commitment equals the one that this tab received before the battle; null when it received none. */
  readonly commitmentKept: boolean | null
  /** The proof has exactly the rounds that this tab received, with the same prices, results and choices. */
  readonly roundsKept: boolean
}

/** Problems that make a recomputation impossible. */
const NO_PATH: ReadonlySet<FairnessCheck> = new Set(['priceSource', 'seeds', 'settings', 'rounds'])

export function verifyBattle(
  battle: RevealedBattle,
  committed: BattleCommitment | null,
  received: readonly ReceivedRound[],
  selfId: UserId | null = null,
): Verification {
  const ownSeat = ownSeatOf(battle, selfId)
  const kept = battle.rounds.map((round) => isKept(round, received, ownSeat))
  const check = isLive(battle) ? null : firstFailed(battle, committed)
  const failed = check ?? (kept.includes(false) ? 'receivedRounds' : null)
  return {
    conform: failed === null,
    failed,
    rounds: roundChecks(battle, check).map((row, position) => ({
      ...row,
      conform: row.conform && kept[position] !== false,
    })),
    commitmentKept: committed === null ? null : committed.commitment === battle.commitment,
    // A proof may honestly have fewer: the end of a stream that can't be read is left out.
    roundsKept: received.length > 0 && received.length === kept.length && kept.every(Boolean),
  }
}

function isLive({ priceSource }: RevealedBattle): boolean {
  return priceSource === 'live'
}

function firstFailed(battle: RevealedBattle, committed: BattleCommitment | null): FairnessCheck | null {
  const verdict = verifyFairness(battle, committed)
  return verdict.verdict === 'conforme' ? null : verdict.check
}

function ownSeatOf({ user1_id, user2_id }: RevealedBattle, selfId: UserId | null): Seat | null {
  if (selfId === null) return null
  if (user1_id === selfId) return 'one'
  return user2_id === selfId ? 'two' : null
}

/** null for a round that this tab didn't receive. */
function isKept(round: RevealedRound, received: readonly ReceivedRound[], ownSeat: Seat | null): boolean | null {
  const known = received.find((other) => other.round === round.round)
  if (known === undefined) return null
  const { initialPrice, finalPrice, result } = known
  const isSame = initialPrice === round.initialPrice && finalPrice === round.finalPrice && result === round.result
  return isSame && choicesKept(round, known, ownSeat)
}

/** Choices that this tab or the proof doesn't have are no difference. */
function choicesKept(round: RevealedRound, known: ReceivedRound, ownSeat: Seat | null): boolean {
  const { user1Choice: one, user2Choice: two } = round
  if (one === undefined || two === undefined) return true
  const { user1Choice = one, user2Choice = two, ownChoice } = known
  const isOwnKept = ownChoice === undefined || ownSeat === null || { one, two }[ownSeat] === ownChoice
  return isOwnKept && user1Choice === one && user2Choice === two
}

function unchecked({ rounds }: RevealedBattle): readonly RoundCheck[] {
  return rounds.map((round) => ({ round, conform: false, points: 0 }))
}

/** Each round is checked separately, so that one wrong figure does not hide the others. */
function roundChecks(battle: RevealedBattle, failed: FairnessCheck | null): readonly RoundCheck[] {
  if (isLive(battle)) return []
  const { serverSeed, clientSeeds, settings, rounds } = battle
  const [one, two] = clientSeeds
  // A difference found before the settings are checked leaves them unknown; some give rounds without an end.
  if (one === undefined || two === undefined || !isRoundTiming(settings)) return unchecked(battle)
  if (failed !== null && NO_PATH.has(failed)) return unchecked(battle)
  const expected = recomputeRounds({
    seeds: { serverSeed, clientSeeds: [one, two] },
    timing: settings,
    rounds: rounds.length,
  })
  return rounds.map((round, position) => {
    const computed = expected[position]
    const conform = computed !== undefined && firstDifference(round, computed) === null
    return { round, conform, points: computed?.prices.length ?? 0 }
  })
}
