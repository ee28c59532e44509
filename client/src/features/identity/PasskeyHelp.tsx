import '@mantine/core/styles/Stack.layer.css'
import { Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { Button } from '../../ui/Button/Button.tsx'
import styles from './PasskeyHelp.module.css'

const texts = frIdentity.help

interface PasskeyHelpProps {
  readonly tried: 'create' | 'connect' | 'confirm'
  readonly onRecover: () => void
}

/** Alternatives when a passkey does not respond: no other person can open a player's wallet. */
export function PasskeyHelp({ tried, onRecover }: PasskeyHelpProps) {
  const [shown, setShown] = useState<'lost' | 'other' | null>(null)
  const id = useId()
  const toggle = (part: 'lost' | 'other') => setShown(shown === part ? null : part)
  return (
    <Stack gap="xs" mt="sm">
      {tried !== 'create' && (
        <button
          type="button"
          className={styles.link}
          aria-expanded={shown === 'lost'}
          aria-controls={`${id}-lost`}
          onClick={() => toggle('lost')}
        >
          {texts.lost}
        </button>
      )}
      <div id={`${id}-lost`} className={styles.words} hidden={shown !== 'lost'}>
        <p>{texts.lostWords}</p>
        <Button size="small" onClick={onRecover}>
          {texts.recover}
        </Button>
      </div>
      <button
        type="button"
        className={styles.link}
        aria-expanded={shown === 'other'}
        aria-controls={`${id}-other`}
        onClick={() => toggle('other')}
      >
        {texts.otherDevice}
      </button>
      <div id={`${id}-other`} className={styles.words} hidden={shown !== 'other'}>
        <p>{tried === 'create' ? texts.createElsewhere : texts.responseElsewhere}</p>
      </div>
    </Stack>
  )
}
