import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { API_SCOPES, API_TOKEN_NAME_MAX, type ApiToken, type NewApiToken } from '@bougie/protocol'
import { apiTokenBodySchema } from '@bougie/protocol/rest/api-tokens.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useId } from 'react'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { useCopy } from '../../../hooks/use-copy.ts'
import { frClipboard } from '../../../i18n/fr.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { FIELD_PARTS } from '../../../ui/TextField/field-parts.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from '../security/SecurityList.module.css'
import tokenStyles from './ApiTokenDialogs.module.css'
import { frAccount } from './fr-account.ts'
import { useCreateApiToken, useRevokeApiToken } from './use-account.ts'

const texts = frAccount.tokens
const DAYS = Object.entries(texts.daysOptions).map(([value, label]) => ({ value, label }))
const USUAL_DAYS = '90'

interface DialogProps {
  readonly onClose: () => void
}

/** Two steps: what the token is for, and then the token, shown this once. */
export function CreateTokenDialog({ onClose }: DialogProps) {
  const create = useCreateApiToken()
  const formId = useId()
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
    <Dialog
      open
      size="small"
      title={texts.createTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        {create.isError && <Banner tone="danger">{create.error.message}</Banner>}
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
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <SelectField {...form.field('expiresInDays')} label={texts.days} options={DAYS} />
      </form>
    </Dialog>
  )
}

interface TokenDialogProps extends DialogProps {
  readonly token: NewApiToken
}

/** Closed by its button only: what is lost here is shown to nobody again. */
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
      <div className={styles.form}>
        <Banner tone="warning">{texts.shownOnce}</Banner>
        <code className={tokenStyles.token}>{token.token}</code>
        <LiveRegion message={copied ? frClipboard.copied : ''} />
      </div>
    </Dialog>
  )
}

interface RevokeTokenDialogProps extends DialogProps {
  readonly token: ApiToken
}

export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeApiToken(onClose)
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={texts.revokeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate(token.id)}>
            {texts.revoke}
          </Button>
        </>
      }
    >
      <p>{texts.revokeHint(token.name)}</p>
      {revoke.isError && (
        <p className={styles.error} role="alert">
          {revoke.error.message}
        </p>
      )}
    </Dialog>
  )
}
