import { PASSKEY_NAME_MAX, type Passkey } from '@bougie/protocol'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { frSecurity } from '../../../text/fr-security.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from './SecurityList.module.css'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './use-security.ts'

const texts = frSecurity.passkeys

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
      confirm={texts.confirm}
      busy={add.isPending}
      // Of the ceremonies: an optional name has no part in it.
      failure={add.error?.message ?? null}
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
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={texts.removeTitle}
      onClose={onClose}
      actions={
        <>
          <SecondaryButton onClick={onClose}>{texts.cancel}</SecondaryButton>
          <SecondaryButton tone="danger" busy={remove.isPending} onClick={() => remove.mutate(passkey.id)}>
            {texts.confirmRemove}
          </SecondaryButton>
        </>
      }
    >
      <p>{texts.removeHint(passkey.name ?? texts.unnamed)}</p>
      {remove.isError && (
        <p className={styles.error} role="alert">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  )
}

interface NameDialogProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly label: string
  readonly initial: string
  readonly confirm: string
  readonly busy: boolean
  /** What is wrong with the name, told under its field. */
  readonly nameError?: string | null
  /** What went wrong otherwise, told by the dialog. */
  readonly failure?: string | null
  readonly onSubmit: (name: string) => void
  readonly onClose: () => void
}

function NameDialog(props: NameDialogProps) {
  const { title, hint, label, initial, confirm, busy, nameError = null, failure = null, onSubmit, onClose } = props
  const [name, setName] = useState(initial)
  const form = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit(name)
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <SecondaryButton onClick={onClose}>{texts.cancel}</SecondaryButton>
          <PrimaryButton type="submit" form={form} busy={busy}>
            {busy ? texts.working : confirm}
          </PrimaryButton>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        {hint}
        <TextField
          label={label}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={setName}
          error={nameError}
          maxLength={PASSKEY_NAME_MAX}
          autoFocus
        />
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
