import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { API_SCOPES, API_TOKEN_NAME_MAX, type ApiToken } from '@bougie/protocol'
import { apiTokenBodySchema } from '@bougie/protocol/rest/api-token-endpoints.ts'
import { Checkbox, Group, Stack } from '@mantine/core'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChangeDialog } from '../../../hooks/ChangeDialog.tsx'
import { useFormDialog } from '../../../hooks/use-form-dialog.ts'
import { formatWhenInWords } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { SecretDialog } from '../SecretDialog.tsx'
import { useOwnData } from '../use-own-data.ts'
import { useShownOnce } from '../use-shown-once.ts'
import { frAccount } from './fr-account.ts'

const texts = frAccount.tokens

/** API tokens for programs that play for the player. */
export function ApiTokensCard() {
  const tokens = useOwnData('apiTokens', (api, signal) => api('apiToken.apiTokens', { signal }))
  const created = useShownOnce<string>('apiToken')
  const [creating, setCreating] = useState(false)
  return (
    <Surface title={texts.title} padding="large">
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
      {creating && <CreateTokenDialog onCreated={created.show} onClose={() => setCreating(false)} />}
      {created.secret !== null && (
        <SecretDialog texts={texts} secret={created.secret} onClose={created.putAway}>
          <code>{created.secret}</code>
        </SecretDialog>
      )}
    </Surface>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { api } = useApp()
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
            <span>{last_used_at === null ? texts.neverUsed : texts.lastUsed(formatWhenInWords(last_used_at))}</span>
            <span>{texts.until(formatWhenInWords(expires_at))}</span>
          </>
        }
        end={
          <Button size="small" label={texts.revokeNamed(name)} onClick={() => setRevoking(true)}>
            {texts.revoke}
          </Button>
        }
        endBelow
      />
      {revoking && (
        <ChangeDialog
          size="small"
          tone="danger"
          showsFailure
          scope="apiTokens"
          perform={() => api('apiToken.revokeApiToken', { params: { id: token.id } })}
          alters={['apiTokens']}
          confirmation={texts.revoked}
          title={texts.revokeTitle}
          confirm={texts.revoke}
          onClose={() => setRevoking(false)}
        >
          <p>{texts.revokeHint(name)}</p>
        </ChangeDialog>
      )}
    </>
  )
}

/** The line height of all other text. */
const DESCRIPTION = { description: { lineHeight: 1.5 } } as const
const USUAL_DAYS = '90'

interface CreateTokenDialogProps {
  readonly onCreated: (token: string) => void
  readonly onClose: () => void
}

function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { api } = useApp()
  const { form, dialog } = useFormDialog({
    scope: 'apiTokens',
    perform: (body: CallInput<'createApiToken'>['body']) => api('apiToken.createApiToken', { body }),
    alters: ['apiTokens'],
    onDone({ token }) {
      onCreated(token)
      onClose()
    },
    initialValues: { name: '', scopes: 'read battle', expiresInDays: USUAL_DAYS },
    schema: apiTokenBodySchema,
    bodyOf: ({ name, scopes, expiresInDays }) => ({
      name,
      scopes: scopes.split(' ').filter((scope) => scope !== ''),
      expiresInDays: Number(expiresInDays),
    }),
    onClose,
  })
  const scopes = form.field('scopes')
  return (
    <ConfirmDialog role="dialog" size="small" title={texts.createTitle} confirm={texts.confirm} {...dialog}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={API_TOKEN_NAME_MAX}
        autoFocus
      />
      <Checkbox.Group
        label={texts.scopes}
        value={scopes.value.split(' ')}
        onChange={(chosen) => scopes.onChange(chosen.join(' '))}
        error={scopes.error}
      >
        <Stack gap="sm" mt="xs">
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={texts.scopeNames[scope]}
              description={texts.scopeHints[scope]}
              styles={DESCRIPTION}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <SelectField {...form.field('expiresInDays')} label={texts.days} options={texts.daysOptions} />
    </ConfirmDialog>
  )
}
