import { PASSKEY_NAME_MAX, type Passkey } from '@bougie/protocol'
import { passkeyNameSchema } from '@bougie/protocol/rest/security-endpoints.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChangeDialog } from '../../../hooks/ChangeDialog.tsx'
import { type Change, useChange } from '../../../hooks/use-change.ts'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { createBrowserPasskeys } from '../../../stores/identity/passkeys.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { addPasskey, throwAddFailure } from './add-passkey.ts'
import { frSecurity } from './fr-security.ts'

const texts = frSecurity.passkeys
const namedSchema = z.object({ name: passkeyNameSchema })
const maybeNamedSchema = z.object({ name: z.union([z.literal(''), passkeyNameSchema]) })

/** Two ceremonies; their failures use the texts of the sign-in. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useApp()
  return (
    <NameDialog
      perform={(name) => addPasskey({ api, passkeys: createBrowserPasskeys() }, name).catch(throwAddFailure)}
      confirmation={texts.added}
      title={texts.addTitle}
      label={texts.name}
      initial=""
      schema={maybeNamedSchema}
      confirm={texts.confirm}
      onClose={onClose}
    >
      <p>{texts.addHint}</p>
    </NameDialog>
  )
}

interface PasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const { api } = useApp()
  return (
    <NameDialog
      perform={(name) => api('security.renamePasskey', { params: { id: passkey.id }, body: { name } })}
      confirmation={texts.renamed}
      title={texts.renameTitle}
      label={texts.newName}
      initial={passkey.name ?? ''}
      schema={namedSchema}
      confirm={texts.save}
      failsByName
      onClose={onClose}
    />
  )
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const { api } = useApp()
  return (
    <ChangeDialog
      size="small"
      tone="danger"
      showsFailure
      scope="passkeys"
      perform={() => api('security.removePasskey', { params: { id: passkey.id } })}
      // Sessions opened with it end.
      alters={['passkeys', 'sessions']}
      confirmation={texts.removed}
      title={texts.removeTitle}
      confirm={texts.confirmRemove}
      onClose={onClose}
    >
      <p>{texts.removeHint(passkey.name ?? texts.unnamed)}</p>
    </ChangeDialog>
  )
}

interface NameDialogProps extends Pick<Change<string, unknown>, 'perform' | 'confirmation'> {
  readonly title: string
  readonly label: string
  readonly initial: string
  readonly schema: z.ZodMiniType<{ name: string }>
  readonly confirm: string
  /** A failure is about the name, and shown under its field. */
  readonly failsByName?: true
  readonly children?: ReactNode
  readonly onClose: () => void
}

function NameDialog(props: NameDialogProps) {
  const { title, label, initial, schema, confirm, failsByName = false, children, onClose, ...performed } = props
  const change = useChange({
    ...performed,
    scope: 'passkeys',
    alters: ['passkeys'],
    onDone: onClose,
    showsFailure: true,
  })
  const form = useCheckedForm({
    initialValues: { name: initial },
    schema,
    bodyOf: (values) => values,
    onSubmit: ({ name }) => change.mutate(name),
  })
  const field = form.field('name')
  const failure = change.error?.message ?? null

  return (
    <ConfirmDialog
      role="dialog"
      title={title}
      confirm={change.isPending ? texts.working : confirm}
      busy={change.isPending}
      failure={failsByName ? null : failure}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {children}
      <TextField
        label={label}
        placeholder={texts.namePlaceholder}
        {...field}
        error={field.error ?? (failsByName ? failure : null)}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
      />
    </ConfirmDialog>
  )
}
