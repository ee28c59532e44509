import { useState } from 'react'
import { useStore } from '../../../hooks/use-store.ts'
import type { SoundSwitch } from '../../../stores/sound-board.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './SoundQuestion.module.css'

const text = frBattle.soundQuestion

/** Asked in the first search, when the player has time. Its height is reserved, so that the response shifts no layout. */
export function SoundQuestion({ sounds }: { readonly sounds: SoundSwitch }) {
  const decided = useStore(sounds.decided)
  const enabled = useStore(sounds.enabled)
  const [asked] = useState(!decided)
  if (!asked) return null
  return (
    <div className={styles.question}>
      {decided ? (
        <p role="status">{enabled ? text.on : text.off}</p>
      ) : (
        <>
          <p>{text.ask}</p>
          <Button size="small" onClick={() => sounds.setEnabled(true)}>
            {text.yes}
          </Button>
          <Button size="small" variant="quiet" onClick={() => sounds.setEnabled(false)}>
            {text.no}
          </Button>
        </>
      )}
    </div>
  )
}
