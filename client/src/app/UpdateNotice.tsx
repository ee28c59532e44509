import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useApp } from '../hooks/app-context.tsx'
import { useStore } from '../hooks/use-store.ts'
import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import styles from './UpdateNotice.module.css'

const text = fr.update

interface UpdateNoticeProps {
  /** A running battle is not disturbed: the notice waits until the battle is left. */
  readonly quiet: boolean
}

/** Announces a newer version of the server; nothing changes before its button is pressed. */
export function UpdateNotice({ quiet }: UpdateNoticeProps) {
  const { updates } = useApp()
  const available = useStore(updates.available)
  const [put, setPut] = useState(false)
  return (
    <div role="status" className={styles.region}>
      {available && !put && !quiet && (
        <div className={styles.notice}>
          <span className={styles.words}>{text.available}</span>
          <Button size="small" icon={<IconRefresh size={16} />} onClick={updates.apply}>
            {text.reload}
          </Button>
          <IconButton label={text.later} icon={<IconX size={16} aria-hidden="true" />} onClick={() => setPut(true)} />
        </div>
      )}
    </div>
  )
}
