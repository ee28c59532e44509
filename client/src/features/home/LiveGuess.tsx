import { Group, Text } from '@mantine/core'
import { useEffect, useReducer, useState } from 'react'
import { useApp } from '../../hooks/app-context.tsx'
import { CYCLE_PATH } from '../../stores/paths.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ChoiceButton } from '../../ui/ChoiceButton/ChoiceButton.tsx'
import { frHome } from './fr-home.ts'
import { applyToPiece, guessState, keepGuess, type LivePiece, polylineOf, readGuess } from './live-guess.ts'

const text = frHome.guess
/** As many points as a cycle (specification: 30 candles of ten). */
const BOX = { width: 320, height: 72, points: 300 } as const

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
      <Text inherit fw={600} mih="1.5em" role="status">
        {wordsOf(piece, state, guess?.direction)}
      </Text>
      <Group grow gap="sm" align="stretch" mih={56}>
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

function wordsOf(piece: LivePiece | null, state: ReturnType<typeof guessState>, direction: 'up' | 'down' | undefined) {
  if (piece === null) return text.connecting
  if (state === 'none') return piece.open ? text.ask : text.next
  if (state === 'waiting') return direction === 'up' ? text.guessedUp : text.guessedDown
  return text[state]
}

function Curve({ piece }: { readonly piece: LivePiece | null }) {
  const rising = piece !== null && (piece.prices.at(-1) ?? 0) >= piece.startPrice
  return (
    <svg
      width="100%"
      height={BOX.height}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      overflow="visible"
      role="img"
      aria-label={text.curve}
    >
      <path stroke="var(--color-text-faint)" strokeDasharray="3 5" d={`M0 ${BOX.height / 2}H${BOX.width}`} />
      {piece !== null && (
        <polyline
          fill="none"
          stroke={rising ? 'var(--color-up)' : 'var(--color-down)'}
          strokeWidth="2"
          strokeLinejoin="round"
          points={polylineOf(piece, BOX)}
        />
      )}
    </svg>
  )
}
