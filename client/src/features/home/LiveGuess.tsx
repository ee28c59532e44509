import { useEffect, useReducer, useState } from 'react'
import { useApp } from '../../hooks/app-context.tsx'
import { CYCLE_PATH } from '../../stores/paths.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ChoiceButton } from '../../ui/ChoiceButton/ChoiceButton.tsx'
import { frHome } from './fr-home.ts'
import styles from './LiveGuess.module.css'
import { applyToPiece, guessState, keepGuess, type LivePiece, polylineOf, readGuess } from './live-guess.ts'

const text = frHome.guess
/** Points of a cycle (specification: 30 candles of ten). */
const POINTS = 300
const BOX = { width: 320, height: 72, points: POINTS } as const

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

  function choose(direction: 'up' | 'down'): void {
    if (piece === null) return
    const made = { cycleId: piece.cycleId, direction }
    keepGuess(tab, made)
    setGuess(made)
  }

  return (
    <>
      <Curve piece={piece} />
      <p className={styles.words} role="status">
        {wordsOf(piece, state, guess?.direction)}
      </p>
      <div className={styles.choices}>
        {state === 'none' ? (
          <>
            <ChoiceButton choice="up" label="UP" locked={piece?.open !== true} onChoose={() => choose('up')} />
            <ChoiceButton choice="down" label="DOWN" locked={piece?.open !== true} onChoose={() => choose('down')} />
          </>
        ) : (
          <Button to={CYCLE_PATH}>{text.playForReal}</Button>
        )}
      </div>
    </>
  )
}

function wordsOf(piece: LivePiece | null, state: ReturnType<typeof guessState>, direction: 'up' | 'down' | undefined) {
  if (piece === null) return text.connecting
  if (state === 'none') return piece.open ? text.ask : text.next
  if (state === 'waiting') return direction === 'up' ? text.guessedUp : text.guessedDown
  return text[state]
}

function Curve({ piece }: { readonly piece: LivePiece | null }) {
  const rising = piece !== null && (piece.prices.at(-1) ?? 0) >= piece.startPrice
  return (
    <svg className={styles.curve} viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={text.curve}>
      <path className={styles.start} d={`M0 ${BOX.height / 2}H${BOX.width}`} />
      {piece !== null && <polyline className={rising ? styles.up : styles.down} points={polylineOf(piece, BOX)} />}
    </svg>
  )
}
