import type { ApiToken } from '@bougie/protocol'
import { Group, Stack } from '@mantine/core'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { CreateTokenDialog, RevokeTokenDialog } from './ApiTokenDialogs.tsx'
import { frAccount } from './fr-account.ts'

const texts = frAccount.tokens

/** API tokens for programs that play for the player. */
export function ApiTokensCard() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  const tokens = useQuery({ queryKey: ['apiTokens', userId], queryFn: ({ signal }) => api('apiTokens', { signal }) })
  const [creating, setCreating] = useState(false)
  return (
    <Surface title={texts.title} titleId="profil-jetons" padding="large">
      <Stack gap="md">
        <Dimmed>{texts.intro}</Dimmed>
        <Loaded query={tokens} loading={texts.loading} failed={texts.unavailable} lines={2}>
          {(list) => (
            <>
              {list.length === 0 ? (
                <Dimmed small>{texts.none}</Dimmed>
              ) : (
                <Rows>
                  {list.map((token) => (
                    <TokenRow key={token.id} token={token} />
                  ))}
                </Rows>
              )}
              <Group>
                <Button size="small" onClick={() => setCreating(true)}>
                  {texts.create}
                </Button>
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </Surface>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const [revoking, setRevoking] = useState(false)
  const { name, prefix, scopes, expires_at, last_used_at } = token
  return (
    <>
      <Row
        icon={<IconRobot size={24} stroke={1.6} />}
        title={
          <>
            {name}
            {scopes.map((scope) => (
              <Tag key={scope} tone="info">
                {texts.scopeNames[scope]}
              </Tag>
            ))}
          </>
        }
        details={
          <>
            <span>{`${prefix}…`}</span>
            <span>{last_used_at === null ? texts.neverUsed : texts.lastUsed(formatWhen(last_used_at))}</span>
            <span>{texts.until(formatWhen(expires_at))}</span>
          </>
        }
        end={
          <Button size="small" label={texts.revokeNamed(name)} onClick={() => setRevoking(true)}>
            {texts.revoke}
          </Button>
        }
        endBelow
      />
      {revoking && <RevokeTokenDialog token={token} onClose={() => setRevoking(false)} />}
    </>
  )
}
