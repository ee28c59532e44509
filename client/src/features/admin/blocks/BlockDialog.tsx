import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { BLOCK_REASON_LENGTH_MAX, type UserId } from '@bougie/protocol'
import { blockBodySchema } from '@bougie/protocol/rest/admin/block-endpoints.ts'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useAdminChange } from '../parts/use-admin.ts'
import { FOREVER, frBlocks as text } from './fr-blocks.ts'

const OWN_WORDS = 'other'
const REASONS = { ...text.reasons, [OWN_WORDS]: text.ownWords }

interface BlockDialogProps {
  /** Null asks for an address. */
  readonly user: { readonly id: UserId; readonly pseudo: string } | null
  readonly onClose: () => void
}

/** Blocks a player or an address, with a duration and a reason. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { api } = useApp()
  const move = useAdminChange({
    perform: (body: CallInput<'addBlock'>['body']) => api('admin.addBlock', { body }),
    confirmation: (_block, { ip }) => text.added(user?.pseudo ?? ip ?? ''),
    onDone: onClose,
  })
  const [known, setKnown] = useState('multiple_violations')
  const form = useCheckedForm({
    initialValues: { ip: '', minutes: '1440', reason: '' },
    schema: blockBodySchema,
    bodyOf: ({ ip, minutes, reason }) => ({
      ...(user === null ? { ip: ip.trim() } : { user_id: user.id }),
      minutes: minutes === FOREVER ? null : Number(minutes),
      reason: known === OWN_WORDS ? reason : known,
    }),
    sentences: { ip: text.ipMissing, reason: text.wordsMissing },
    onSubmit: move.mutate,
  })

  return (
    <ConfirmDialog
      title={text.addTitle(user?.pseudo ?? text.anAddress)}
      confirm={text.addConfirm}
      tone="danger"
      busy={move.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{text.addText}</p>
      {user === null && <TextField {...form.field('ip')} label={text.ip} maxLength={45} autoFocus />}
      <SelectField {...form.field('minutes')} label={text.duration} options={text.durations} />
      <SelectField label={text.reason} value={known} options={REASONS} onChange={setKnown} />
      {known === OWN_WORDS && (
        <TextField
          {...form.field('reason')}
          label={text.words}
          hint={text.wordsHint}
          maxLength={BLOCK_REASON_LENGTH_MAX}
        />
      )}
    </ConfirmDialog>
  )
}
