import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { frBattle } from '../text/fr-battle.ts'
import { browserNotifications, decline, isUnasked } from './match-alert.ts'
import styles from './SoundQuestion.module.css'

const text = frBattle.matchAlert

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
