import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useMeQuery } from '../../../hooks/use-session.ts'
import { frRecovery } from '../../../i18n/fr-identity.ts'
import { LOCAL_KEYS } from '../../../stores/storage.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { IconButton } from '../../../ui/Button/Button.tsx'
import { usePasskeys } from '../use-own-data.ts'

const texts = frRecovery.second

/** [issue 16.7] proposes a second passkey after a win, until there is one or the hint is dismissed. */
export function SecondPasskeyHint() {
  const { local } = useApp()
  const [dismissed, setDismissed] = useState(() => local.read(LOCAL_KEYS.secondPasskeyHint) !== null)
  const me = useQuery(useMeQuery())
  const hasWon = me.data !== undefined && me.data.user.wallet_type === 'passkey' && me.data.user.victories > 0
  return hasWon && !dismissed ? <Proposal onDismiss={dismiss} /> : null

  function dismiss() {
    local.write(LOCAL_KEYS.secondPasskeyHint, 'dismissed')
    setDismissed(true)
  }
}

function Proposal({ onDismiss }: { readonly onDismiss: () => void }) {
  const { pathname } = useLocation()
  const isDue = usePasskeys().data?.length === 1
  // Decided as a page begins: a line that comes with a late response pushes the page away from under the finger.
  const [page, setPage] = useState({ pathname, isDue })
  if (page.pathname !== pathname) setPage({ pathname, isDue })
  if (!isDue || !page.isDue) return null
  return (
    <Banner action={<IconButton label={texts.dismiss} icon={<IconX size={18} />} onClick={onDismiss} />}>
      {texts.text} <Link to="/profile">{texts.add}</Link>
    </Banner>
  )
}
