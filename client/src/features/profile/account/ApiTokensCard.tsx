import '@mantine/core/styles/Group.layer.css'
import type { ApiToken } from '@bougie/protocol'
import { Group } from '@mantine/core'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import { useState } from 'react'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import styles from '../security/SecurityList.module.css'
import { CreateTokenDialog, RevokeTokenDialog } from './ApiTokenDialogs.tsx'
import { frAccount } from './fr-account.ts'
import { useApiTokens } from './use-account.ts'

const texts = frAccount.tokens

/** Ways in for programs that play for the player. */
export function ApiTokensCard() {
  const tokens = useApiTokens()
  const [creating, setCreating] = useState(false)
  return (
    <Surface title={texts.title} titleId="profil-jetons" padding="large">
      <p className={styles.intro}>{texts.intro}</p>
      {tokens.isPending && <SkeletonLines lines={2} label={texts.loading} />}
      {tokens.isError && (
        <EmptyState
          title={texts.unavailable}
          hint={tokens.error.message}
          action={<Button onClick={() => void tokens.refetch()}>{texts.retry}</Button>}
        />
      )}
      {tokens.isSuccess && (
        <>
          {tokens.data.length === 0 && <p className={styles.detail}>{texts.none}</p>}
          <ul className={styles.rows}>
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
          <Group gap="sm" align="stretch" mt="md">
            <Button size="small" onClick={() => setCreating(true)}>
              {texts.create}
            </Button>
          </Group>
        </>
      )}
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </Surface>
  )
}

interface TokenRowProps {
  readonly token: ApiToken
}

function TokenRow({ token }: TokenRowProps) {
  const [revoking, setRevoking] = useState(false)
  const { name, prefix, scopes, expires_at, last_used_at } = token
  return (
    <li className={styles.row}>
      <IconRobot size={24} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {scopes.map((scope) => (
            <span key={scope} className={styles.tag}>
              {texts.scopeNames[scope]}
            </span>
          ))}
        </p>
        <p className={styles.detail}>{`${prefix}…`}</p>
        <p className={styles.detail}>
          {last_used_at === null ? texts.neverUsed : texts.lastUsed(formatWhen(last_used_at))}
        </p>
        <p className={styles.detail}>{texts.until(formatWhen(expires_at))}</p>
      </div>
      <div className={styles.beside}>
        <Button size="small" label={texts.revokeNamed(name)} onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      </div>
      {revoking && <RevokeTokenDialog token={token} onClose={() => setRevoking(false)} />}
    </li>
  )
}
