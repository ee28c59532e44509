import { useId } from 'react'
import { fr } from '../../i18n/fr.ts'
import { Banner } from '../Banner/Banner.tsx'
import { Button } from '../Button/Button.tsx'
import { Form } from '../Form.tsx'
import { Dialog } from './Dialog.tsx'
import type { OpenDialogProps } from './OpenDialog.tsx'

interface ConfirmDialogProps extends Pick<OpenDialogProps, 'title' | 'children' | 'size' | 'role'> {
  /** Names the action, for instance `Fermer les jeux`. */
  readonly confirm: string
  readonly cancel?: string
  /** An irreversible action is red. */
  readonly tone?: 'primary' | 'danger'
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Why the last attempt failed. */
  readonly failure?: string | null | undefined
  /** By the button, or by Enter in a field. */
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks to confirm one action, with the input that it needs, or to cancel it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, size, role = 'alertdialog', confirm, cancel = fr.dialogs.cancel } = props
  const { tone = 'primary', busy = false, disabled = false, failure = null, onConfirm, onClose } = props
  const form = useId()

  return (
    <Dialog
      role={role}
      size={size}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant={tone} type="submit" form={form} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => !busy && !disabled && onConfirm()}>
        {children}
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </Form>
    </Dialog>
  )
}
