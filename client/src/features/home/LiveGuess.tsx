import { CYCLE_POINTS } from '@bougie/engine/cycle/settings.ts'
import { Group } from '@mantine/core'
import { useEffect, useReducer, useState } from 'react'
import { useApp } from '../../hooks/app-context.tsx'
import { CYCLE_PATH } from '../../stores/paths.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ChoiceButton } from '../../ui/ChoiceButton/ChoiceButton.tsx'
import { useCountdown } from '../../ui/CountdownRing/use-countdown.ts'
import { frHome } from './fr-home.ts'
import styles from './HomeScreen.module.css'
import {
  answerBefore,
  applyToPiece,
  type Guess,
  guessState,
  keepGuess,
  type LivePiece,
  polylineOf,
  readGuess,
} from './live-guess.ts'

const text = frHome.guess
const BOX = { width: 320, height: 72, points: CYCLE_POINTS } as const

/** A live preview of the running cycle with a free guess; the connection stays open while it is mounted. */
export function LiveGuess() {
  const { live, homeLive, tab } = useApp()
  const [piece, apply] = useReducer(applyToPiece, null)
  const [guess, setGuess] = useState(() => readGuess(tab))
  useEffect(() => {
    homeLive.set(true)
    return () => homeLive.set(false)
  }, [homeLive])
  useEffect(() => live.onAny(apply), [live])

  const state = guessState(piece, guess)
  const answered = state === 'none' && piece?.open === true && answerBefore(piece, guess) !== null
  const endsAtMs = state === 'waiting' ? (piece?.endsAtMs ?? null) : null
  const seconds = useCountdown({ endsAtMs, now: live.serverNow })

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
              {text.seconds(seconds)}
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
