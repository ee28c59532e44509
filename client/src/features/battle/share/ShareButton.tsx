import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useState } from 'react'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Completed, LiveBattle } from '../store/live-battle.ts'
import { frShare } from './fr-share.ts'

interface ShareButtonProps {
  readonly battle: LiveBattle
  readonly ending: Completed
}

/** Shares the result as a picture. Its code loads with the press. */
export function ShareButton({ battle, ending }: ShareButtonProps) {
  const { snackbars } = useApp()
  const [busy, setBusy] = useState(false)

  async function share() {
    setBusy(true)
    try {
      const { shareCardOf, shareResult } = await import('./share-card.ts')
      const outcome = await shareResult(shareCardOf(battle, ending, window.location.host))
      if (outcome === 'saved') snackbars.show('info', frShare.saved)
    } catch (error) {
      logError('share', error)
      snackbars.show('error', frShare.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button fullWidth busy={busy} icon={<IconShare size={18} aria-hidden="true" />} onClick={() => void share()}>
      {frShare.share}
    </Button>
  )
}
