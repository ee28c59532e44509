import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { API_SCOPES, API_TOKEN_NAME_MAX, type ApiToken } from '@bougie/protocol'
import { apiTokenBodySchema } from '@bougie/protocol/rest/api-tokens.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { FIELD_PARTS } from '../../../ui/TextField/field-parts.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { SecretDialog } from '../SecretDialog.tsx'
import { useChange } from '../use-change.ts'
import { frAccount } from './fr-account.ts'

const texts = frAccount.tokens
const DAYS = Object.entries(texts.daysOptions).map(([value, label]) => ({ value, label }))
/** The line height of all other text. */
const DESCRIPTION = { description: { lineHeight: 1.5 } } as const
const USUAL_DAYS = '90'

interface DialogProps {
  readonly onClose: () => void
}

/** Two steps: name, rights and validity of the token, then the token itself, which is shown only once. */
export function CreateTokenDialog({ onClose }: DialogProps) {
  const { api } = useApp()
  const create = useChange({
    scope: 'apiTokens',
    perform: (body: CallInput<'createApiToken'>['body']) => api('createApiToken', { body }),
    alters: ['apiTokens'],
    showsFailure: true,
  })
  const form = useCheckedForm({
    initialValues: { name: '', scopes: 'read battle', expiresInDays: USUAL_DAYS },
    schema: apiTokenBodySchema,
    bodyOf: ({ name, scopes, expiresInDays }) => ({
      name,
      scopes: scopes.split(' ').filter((scope) => scope !== ''),
      expiresInDays: Number(expiresInDays),
    }),
    onSubmit: (body) => create.mutate(body),
  })
  if (create.data !== undefined) {
    const { token } = create.data
    return (
      <SecretDialog texts={texts} secret={token} onClose={onClose}>
        <code>{token}</code>
      </SecretDialog>
    )
  }
  const scopes = form.field('scopes')
  return (
    <ConfirmDialog
      role="dialog"
      size="small"
      title={texts.createTitle}
      confirm={texts.confirm}
      busy={create.isPending}
      failure={create.error?.message}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={API_TOKEN_NAME_MAX}
        autoFocus
      />
      <Checkbox.Group
        classNames={{ label: FIELD_PARTS.label, error: FIELD_PARTS.error }}
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
      <SelectField {...form.field('expiresInDays')} label={texts.days} options={DAYS} />
    </ConfirmDialog>
  )
}

interface RevokeTokenDialogProps extends DialogProps {
  readonly token: ApiToken
}

export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const { api } = useApp()
  const revoke = useChange({
    scope: 'apiTokens',
    perform: () => api('revokeApiToken', { params: { id: token.id } }),
    alters: ['apiTokens'],
    confirmation: texts.revoked,
    onDone: onClose,
    showsFailure: true,
  })
  return (
    <ConfirmDialog
      size="small"
      title={texts.revokeTitle}
      confirm={texts.revoke}
      tone="danger"
      busy={revoke.isPending}
      failure={revoke.error?.message}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{texts.revokeHint(token.name)}</p>
    </ConfirmDialog>
  )
}
