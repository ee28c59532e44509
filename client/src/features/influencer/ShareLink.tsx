import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useId } from 'react'
import { useCopy } from '../../hooks/use-copy.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { frInfluencer } from './fr-influencer.ts'
import { shareAddress } from './history-chart.ts'
import styles from './ShareLink.module.css'

interface ShareLinkProps {
  readonly code: string
}

/** The whole address, to be read, selected or copied with one press. */
export function ShareLink({ code }: ShareLinkProps) {
  const address = shareAddress(window.location.origin, code)
  const { copied, copy } = useCopy(address, frInfluencer.copied)
  const id = useId()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {frInfluencer.share}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.address}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size="small" icon={<Icon size={18} aria-hidden="true" />} onClick={copy}>
          {copied ? frInfluencer.copied : frInfluencer.copy}
        </Button>
      </div>
    </div>
  )
}
