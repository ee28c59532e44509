import type { AdminUserDetail, ApiToken } from '@bougie/protocol'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { ADMIN_KEY, useAdminMove } from '../parts/use-admin-move.ts'
import { frUserApiTokens as text } from './fr-users.ts'

/** Programs that play for the player; nothing is shown where there are none. */
export function UserApiTokens({ user }: { readonly user: AdminUserDetail }) {
  const { api } = useApp()
  const tokens = useQuery({
    queryKey: [ADMIN_KEY, 'apiTokens', user.id],
    queryFn: ({ signal }) => api('admin.userApiTokens', { params: { id: user.id }, signal }),
  })
  const move = useAdminMove({
    perform: (token: ApiToken) => api('admin.revokeUserApiToken', { params: { id: user.id, tokenId: token.id } }),
    successText: (_response, { name }) => text.revoked(name),
  })
  if (tokens.data === undefined || tokens.data.length === 0) return null
  return (
    <Surface title={text.title}>
      <Stack gap="lg">
        {tokens.data.map((token) => (
          <Stack key={token.id} gap="md">
            <DescriptionList
              items={[
                { label: text.name, value: token.name },
                { label: text.prefix, value: `${token.prefix}…` },
                { label: text.scopes, value: token.scopes.map((scope) => text.scopeNames[scope]).join(', ') },
                { label: text.expires, value: formatWhen(token.expires_at) },
                {
                  label: text.lastUsed,
                  value: token.last_used_at === null ? frAdmin.none : formatWhen(token.last_used_at),
                },
              ]}
            />
            <div>
              <Button
                size="small"
                variant="danger"
                busy={move.isPending && move.variables.id === token.id}
                label={text.revokeNamed(token.name)}
                onClick={() => move.mutate(token)}
              >
                {text.revoke}
              </Button>
            </div>
          </Stack>
        ))}
      </Stack>
    </Surface>
  )
}
