import { Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import IconMoodEmpty from '@tabler/icons-react/dist/esm/icons/IconMoodEmpty.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { RoundCircles } from '../../../ui/RoundCircles/RoundCircles.tsx'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './StageOverlay.module.css'

interface StageOverlayProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Below the content, or beside it in a window that is low and wide. */
  readonly actions: ReactNode
  /** `watched`: the victory of one player, for spectators, who win nothing. */
  readonly tone?: 'win' | 'loss' | 'draw' | 'watched' | 'plain'
  /** Escape triggers the least consequential of the buttons. */
  readonly onEscape: () => void
}

/**
 * Covers the battle, but not the list of the player's other battles, which keep their place in the order of the keyboard.
 * The parent makes the covered content inert. Focus goes to the control marked with `data-autofocus`.
 */
export function StageOverlay({ title, children, actions, tone = 'plain', onEscape }: StageOverlayProps) {
  const titleId = useId()
  const element = useRef<HTMLDivElement>(null)
  useFocusOnce(element)
  useEscape(element, onEscape)
  const Icon = EMBLEMS[tone]
  return (
    <div
      ref={element}
      className={classNames(styles.overlay, styles[tone])}
      data-tone={TONES[tone]}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-focus-fallback
    >
      <div className={styles.content}>
        <Stack className={styles.figures ?? ''} align="center" gap="sm" miw={0} ta="center">
          {/* An icon of the result, recognised faster than its word. */}
          {Icon !== null && (
            <span className={styles.emblem} aria-hidden="true">
              <Icon size={48} stroke={1.6} />
            </span>
          )}
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </Stack>
        <Stack className={styles.actions ?? ''} gap={12} miw={0} ta="center">
          {actions}
        </Stack>
      </div>
    </div>
  )
}

/** An open modal keeps the focus: Enter must not press a button behind it. */
function useFocusOnce(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const overlay = element.current
    if (overlay === null || document.activeElement?.closest('[aria-modal]')) return
    const wanted = overlay.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? overlay
    wanted.focus({ preventScroll: true })
  }, [element])
}

/** From within, or from nowhere: a control outside may use the key itself. A modal above has handled the event. */
function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useWindowEvent('keydown', ({ key, target, isComposing, defaultPrevented }) => {
    if (key !== 'Escape' || isComposing || defaultPrevented) return
    if (target === document.body || (target instanceof Node && element.current?.contains(target))) onEscape()
  })
}

const TONES = { win: 'up', loss: 'quiet', draw: 'equal', watched: 'quiet', plain: 'quiet' } as const

/** A draw does not use `=`, which is the sign of the choice ÉGAL. */
const EMBLEMS = {
  win: IconTrophy,
  loss: IconMoodEmpty,
  draw: IconScale,
  watched: IconTrophy,
  plain: null,
} as const

/** The final score and the rounds that led to it. */
export function PlayedRounds({ battle }: { readonly battle: Pick<LiveBattle, 'self' | 'opponent' | 'outcomes'> }) {
  const { self, opponent, outcomes } = battle
  const { rounds, circle, circleStates } = frBattle.score
  return (
    <Group gap="md">
      <Text ff="heading" fz="xl" fw={600} c="dimmed">
        {frBattle.none.score(self.points, opponent.points)}
      </Text>
      {outcomes.length > 0 && (
        <RoundCircles
          results={outcomes}
          total={outcomes.length}
          label={rounds}
          describe={(round, result) => circle(round, circleStates[result ?? 'upcoming'])}
        />
      )}
    </Group>
  )
}
