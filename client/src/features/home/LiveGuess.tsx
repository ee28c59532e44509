import { CANDLES, CYCLE_POINTS } from '@bougie/engine/cycle/settings.ts'
import type { CycleId, CycleResult, ServerMessage } from '@bougie/protocol'
import { Group } from '@mantine/core'
import { useEffect, useReducer, useState } from 'react'
import * as z from 'zod/mini'
import { useApp } from '../../hooks/app-context.tsx'
import { CYCLE_PATH } from '../../stores/paths.ts'
import { readStored, SESSION_KEYS, type SessionValues } from '../../stores/storage.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ChoiceButton } from '../../ui/ChoiceButton/ChoiceButton.tsx'
import { useCountdown } from '../../ui/CountdownRing/use-countdown.ts'
import { frHome } from './fr-home.ts'
import styles from './HomeScreen.module.css'

const text = frHome.guess
const BOX = { width: 320, height: 72, points: CYCLE_POINTS } as const

/** A live preview of the running cycle with a free guess; the connection stays open while it is mounted. */
export function LiveGuess() {
  const { socket, homeShowsCycle, tab } = useApp()
  const [piece, apply] = useReducer(applyToPiece, null)
  const [guess, setGuess] = useState(() => readGuess(tab))
  useEffect(() => {
    homeShowsCycle.set(true)
    return () => homeShowsCycle.set(false)
  }, [homeShowsCycle])
  useEffect(() => socket.onAny(apply), [socket])

  const state = guessState(piece, guess)
  const answered = state === 'none' && piece?.open === true && answerBefore(piece, guess) !== null
  const asks = state === 'none' && piece?.open === true && !answered
  const endsAtMs = state === 'waiting' || asks ? (piece?.endsAtMs ?? null) : null
  const seconds = useCountdown({ endsAtMs, now: socket.serverNow })

  function choose(direction: 'up' | 'down'): void {
    if (piece === null) return
    const made = { cycleId: piece.cycleId, direction }
    keepGuess(tab, made)
    setGuess(made)
  }

  return (
    <>
      <Curve piece={piece} />
      <div className={styles.words} role="status">
        <p>
          {wordsOf(piece, guess)}
          {answered && <span className={styles.secondLine}> {text.andThisOne}</span>}
          {/* Hidden from the live region, which would speak each second. */}
          {seconds !== null && (
            <span className={styles.secondLine} aria-hidden="true">
              {' '}
              {asks ? text.answerIn(seconds) : text.seconds(seconds)}
            </span>
          )}
        </p>
      </div>
      <Group grow gap="sm" align="stretch" mih={76}>
        {state === 'none' ? (
          <>
            <ChoiceButton choice="up" label="UP" locked={piece?.open !== true} onChoose={() => choose('up')} />
            <ChoiceButton choice="down" label="DOWN" locked={piece?.open !== true} onChoose={() => choose('down')} />
          </>
        ) : (
          <Button to={CYCLE_PATH}>{text.playForReal}</Button>
        )}
      </Group>
    </>
  )
}

function wordsOf(piece: LivePiece | null, guess: Guess | null): string {
  if (piece === null) return text.connecting
  const state = guessState(piece, guess)
  if (state === 'waiting') return guess?.direction === 'up' ? text.guessedUp : text.guessedDown
  if (state !== 'none') return text[state]
  if (!piece.open) return text.next
  const answer = answerBefore(piece, guess)
  return answer === null ? text.ask : text[answer]
}

function Curve({ piece }: { readonly piece: LivePiece | null }) {
  const rising = piece !== null && (piece.prices.at(-1) ?? 0) >= piece.startPrice
  return (
    <svg
      width="100%"
      height={BOX.height}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      overflow="visible"
      role="img"
      aria-label={text.curve}
    >
      <path
        stroke="var(--color-text-faint)"
        strokeDasharray="3 5"
        vectorEffect="non-scaling-stroke"
        d={`M0 ${BOX.height / 2}H${BOX.width}`}
      />
      {piece !== null && (
        <polyline
          fill="none"
          stroke={rising ? 'var(--color-up)' : 'var(--color-down)'}
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          points={polylineOf(piece, BOX)}
        />
      )}
    </svg>
  )
}

// The preview of the running cycle on the home page: its prices, and a guess without a stake that stays in the browser.

interface EndedCycle {
  readonly cycleId: CycleId
  readonly result: CycleResult
}

export interface LivePiece {
  readonly cycleId: CycleId
  readonly startPrice: number
  /** The time of the result, by the server's clock. */
  readonly endsAtMs: number
  /** Published points 0, 1, …; bounded by the length of a cycle. */
  readonly prices: readonly number[]
  /** A guess is accepted as long as a bet would be. */
  readonly open: boolean
  readonly result: CycleResult | null
  /** The cycle before, if it was watched to its end. */
  readonly before: EndedCycle | null
}

const guessSchema = z.object({ cycleId: z.string(), direction: z.enum(['up', 'down']) })
type Guess = Readonly<z.infer<typeof guessSchema>>

/** Folds a server message into the preview; other messages leave it unchanged. */
export function applyToPiece(piece: LivePiece | null, message: ServerMessage): LivePiece | null {
  switch (message.type) {
    case 'initialState':
    case 'state':
      return {
        cycleId: message.cycleId,
        startPrice: message.startPrice,
        endsAtMs: message.startedAt + CANDLES * message.candleDuration,
        prices: [message.startPrice, ...message.dataPoints],
        open: !message.betLocked && message.cyclePhase !== 'results' && message.cyclePhase !== 'closed',
        result: message.cycleResults?.result ?? null,
        before: cycleBefore(piece, message.cycleId),
      }
    case 'candleUpdate':
      if (piece === null || piece.cycleId !== message.cycleId) return piece
      return { ...piece, prices: [...piece.prices, message.currentPrice] }
    case 'cycleResults':
      if (piece === null || piece.cycleId !== message.cycleId) return piece
      return { ...piece, open: false, result: message.result }
    default:
      return piece
  }
}

function cycleBefore(piece: LivePiece | null, cycleId: CycleId): EndedCycle | null {
  if (piece === null || piece.cycleId === cycleId) return piece?.before ?? null
  return piece.result === null ? null : { cycleId: piece.cycleId, result: piece.result }
}

type Answer = 'right' | 'wrong' | 'equal'
type GuessState = 'none' | 'waiting' | Answer

/** A guess for a cycle that was not watched to its end has no result any more. */
export function guessState(piece: LivePiece | null, guess: Guess | null): GuessState {
  if (piece === null || guess === null || guess.cycleId !== piece.cycleId) return 'none'
  return piece.result === null ? 'waiting' : answerOf(guess, piece.result)
}

/** The answer of the cycle before, until the next guess: who looked away for the seconds of its result sees it too. */
export function answerBefore(piece: LivePiece | null, guess: Guess | null): Answer | null {
  const before = piece?.before ?? null
  return guess === null || before?.cycleId !== guess.cycleId ? null : answerOf(guess, before.result)
}

function answerOf(guess: Guess, result: CycleResult): Answer {
  if (result === 'equal') return 'equal'
  return result === guess.direction ? 'right' : 'wrong'
}

export function readGuess(tab: Pick<SessionValues, 'read'>): Guess | null {
  return readStored(guessSchema, tab.read(SESSION_KEYS.homeGuess))
}

export function keepGuess(tab: Pick<SessionValues, 'write'>, guess: Guess): void {
  tab.write(SESSION_KEYS.homeGuess, JSON.stringify(guess))
}

/** `x,y` pairs of a polyline over a box, the start price at half its height. */
export function polylineOf({ startPrice, prices }: LivePiece, box: { width: number; height: number; points: number }) {
  const reach = Math.max(...prices.map((price) => Math.abs(price - startPrice)), startPrice * 1e-6)
  return prices
    .map((price, index) => {
      const x = (index / box.points) * box.width
      const y = box.height / 2 - ((price - startPrice) / reach) * (box.height / 2)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
