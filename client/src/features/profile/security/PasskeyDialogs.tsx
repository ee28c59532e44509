import { PASSKEY_NAME_MAX, type Passkey } from '@bougie/protocol'
import { passkeyNameSchema } from '@bougie/protocol/rest/security-endpoints.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frSecurity } from './fr-security.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './use-security.ts'

const texts = frSecurity.passkeys
const namedSchema = z.object({ name: passkeyNameSchema })
const maybeNamedSchema = z.object({ name: z.union([z.literal(''), passkeyNameSchema]) })

interface AddPasskeyDialogProps {
  readonly onClose: () => void
}

export function AddPasskeyDialog({ onClose }: AddPasskeyDialogProps) {
  const add = useAddPasskey(onClose)
  return (
    <NameDialog
      title={texts.addTitle}
      hint={<p>{texts.addHint}</p>}
      label={texts.name}
      initial=""
      schema={maybeNamedSchema}
      confirm={texts.confirm}
      busy={add.isPending}
      // Errors of the ceremonies only; the optional name shows its own.
      failure={add.error?.message}
      onSubmit={(name) => add.mutate(name)}
      onClose={onClose}
    />
  )
}

interface PasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const rename = useRenamePasskey(onClose)
  return (
    <NameDialog
      title={texts.renameTitle}
      label={texts.newName}
      initial={passkey.name ?? ''}
      schema={namedSchema}
      confirm={texts.save}
      busy={rename.isPending}
      nameError={rename.error?.message ?? null}
      onSubmit={(name) => rename.mutate({ id: passkey.id, name })}
      onClose={onClose}
    />
  )
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const remove = useRemovePasskey(onClose)
  return (
    <ConfirmDialog
      size="small"
      title={texts.removeTitle}
      confirm={texts.confirmRemove}
      tone="danger"
      busy={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate(passkey.id)}
      onClose={onClose}
    >
      <p>{texts.removeHint(passkey.name ?? texts.unnamed)}</p>
    </ConfirmDialog>
  )
}

interface NameDialogProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly label: string
  readonly initial: string
  readonly schema: z.ZodMiniType<{ name: string }>
  readonly confirm: string
  readonly busy: boolean
  /** Error of the name, shown under its field. */
  readonly nameError?: string | null
  /** Any other error, shown by the dialog. */
  readonly failure?: string | undefined
  readonly onSubmit: (name: string) => void
  readonly onClose: () => void
}

function NameDialog(props: NameDialogProps) {
  const { title, hint, label, initial, schema, confirm, busy, nameError = null, failure, onSubmit, onClose } = props
  const form = useCheckedForm({
    initialValues: { name: initial },
    schema,
    bodyOf: (values) => values,
    onSubmit: ({ name }) => onSubmit(name),
  })
  const field = form.field('name')

  return (
    <ConfirmDialog
      role="dialog"
      title={title}
      confirm={busy ? texts.working : confirm}
      busy={busy}
      failure={failure}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {hint}
      <TextField
        label={label}
        placeholder={texts.namePlaceholder}
        {...field}
        error={field.error ?? nameError}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
      />
    </ConfirmDialog>
  )
}
