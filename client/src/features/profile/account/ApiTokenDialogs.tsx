import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { API_SCOPES, API_TOKEN_NAME_MAX, type ApiToken, type NewApiToken } from '@bougie/protocol'
import { apiTokenBodySchema } from '@bougie/protocol/rest/api-tokens.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { useCopy } from '../../../hooks/use-copy.ts'
import { frClipboard } from '../../../i18n/fr.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { Inset } from '../../../ui/Inset.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { FIELD_PARTS } from '../../../ui/TextField/field-parts.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAccount } from './fr-account.ts'
import { useCreateApiToken, useRevokeApiToken } from './use-account.ts'

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
  const create = useCreateApiToken()
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
  if (create.data !== undefined) return <TokenDialog token={create.data} onClose={onClose} />
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

interface TokenDialogProps extends DialogProps {
  readonly token: NewApiToken
}

/** Closed by its button only, because the token is never shown again. */
function TokenDialog({ token, onClose }: TokenDialogProps) {
  const { copied, copy } = useCopy(token.token)
  return (
    <Dialog
      open
      title={texts.shownTitle}
      actions={
        <>
          <Button onClick={copy}>{copied ? frClipboard.copied : texts.copy}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.kept}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Banner tone="warning">{texts.shownOnce}</Banner>
        <Inset toCopy>
          <code>{token.token}</code>
        </Inset>
        <LiveRegion message={copied ? frClipboard.copied : ''} />
      </Stack>
    </Dialog>
  )
}

interface RevokeTokenDialogProps extends DialogProps {
  readonly token: ApiToken
}

export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeApiToken(onClose)
  return (
    <ConfirmDialog
      size="small"
      title={texts.revokeTitle}
      confirm={texts.revoke}
      tone="danger"
      busy={revoke.isPending}
      failure={revoke.error?.message}
      onConfirm={() => revoke.mutate(token.id)}
      onClose={onClose}
    >
      <p>{texts.revokeHint(token.name)}</p>
    </ConfirmDialog>
  )
}
