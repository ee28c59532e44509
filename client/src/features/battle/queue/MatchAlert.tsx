import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { frBattle } from '../text/fr-battle.ts'
import { browserNotifications, decline, isUnasked } from './match-alert.ts'
import styles from './SoundQuestion.module.css'

const text = frBattle.matchAlert

/** Asked during the search and never before. Its height is reserved, so that the response shifts no layout. */
export function MatchAlertQuestion() {
  const { local } = useApp()
  const [device] = useState(browserNotifications)
  const [asked] = useState(() => isUnasked(local, device))
  const [response, setResponse] = useState<'allowed' | 'refused' | null>(null)
  if (!asked || device === null) return null

  async function ask(): Promise<void> {
    const permission = await device?.ask()
    // Closed without a decision: the question stays and can be asked again.
    if (permission !== 'default') setResponse(permission === 'granted' ? 'allowed' : 'refused')
  }

  function refuse(): void {
    decline(local)
    setResponse('refused')
  }

  return (
    <div className={styles.question}>
      {response === null ? (
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
        <p role="status">{text[response]}</p>
      )}
    </div>
  )
}
