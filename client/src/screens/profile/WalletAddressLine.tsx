import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { fr } from '../../text/fr.ts'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { IconButton } from '../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { shortAddress } from './short-address.ts'
import styles from './WalletAddressLine.module.css'

const CHECK_MARK_MS = 2_000
const texts = fr.profile

interface WalletAddressLineProps {
  readonly address: string | null
}

/** The address, shortened, and a way to copy the whole of it. */
export function WalletAddressLine({ address }: WalletAddressLineProps) {
  const { notifications } = useApp()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CHECK_MARK_MS)
    return () => clearTimeout(timer)
  }, [copied])

  if (address === null || address === '') return <p className={styles.missing}>{texts.noAddress}</p>

  function copy(text: string) {
    navigator.clipboard
      .writeText(text)
      .then(() => setCopied(true))
      .catch(() => notifications.add({ type: 'general', message: texts.copyFailed }))
  }

  return (
    <div className={styles.line}>
      <code className={styles.address} title={address}>
        {shortAddress(address)}
      </code>
      <IconButton
        label={texts.copy}
        icon={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        onClick={() => copy(address)}
      />
      <LiveRegion message={copied ? texts.copied : ''} />
    </div>
  )
}
