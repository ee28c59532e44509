import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { QueuePlace } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import { alertMatch, browserNotifications, decline, isUnasked } from './match-alert.ts'
import styles from './SoundQuestion.module.css'

const text = frBattle.matchAlert

/** A match that is found while the tab is hidden is told outside of it. */
export function useMatchAlert(place: QueuePlace): void {
  const { tabSignal } = useApp()
  const battleId = place.type === 'matched' ? place.battleId : null
  const raise = useEffectEvent(() => {
    if (place.type !== 'matched') return
    const device = browserNotifications()
    // The start of the battle ends the match, not the alert: the player has still not looked.
    alertMatch(place, { page: document, focus: () => window.focus(), tabSignal, device })
  })
  useEffect(() => {
    if (battleId !== null) raise()
  }, [battleId])
}

/** Asked in the search and never before; its place stays, so that nothing moves with the answer. */
export function MatchAlertQuestion() {
  const { local } = useApp()
  const [device] = useState(browserNotifications)
  const [asked] = useState(() => isUnasked(local, device))
  const [answer, setAnswer] = useState<'allowed' | 'refused' | null>(null)
  if (!asked || device === null) return null

  async function ask(): Promise<void> {
    const permission = await device?.ask()
    // Closed without an answer: the question stands, and may be asked again.
    if (permission !== 'default') setAnswer(permission === 'granted' ? 'allowed' : 'refused')
  }

  function refuse(): void {
    decline(local)
    setAnswer('refused')
  }

  return (
    <div className={styles.question}>
      {answer === null ? (
        <>
          <p>{text.question}</p>
          <Button size="small" onClick={() => void ask()}>
            {text.allow}
          </Button>
          <Button size="small" variant="quiet" onClick={refuse}>
            {text.refuse}
          </Button>
        </>
      ) : (
        <p role="status">{text[answer]}</p>
      )}
    </div>
  )
}
