import { BLOCK_REASON_LENGTH_MAX, type UserId } from '@bougie/protocol'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './BlockDialog.module.css'

const text = frAdmin.blocks

const DURATIONS = Object.entries(text.durations).map(([value, label]) => ({ value, label }))
const OWN_WORDS = 'other'
const REASONS = [
  ...Object.entries(text.reasons).map(([value, label]) => ({ value, label })),
  { value: OWN_WORDS, label: text.ownWords },
]
const FOREVER = 'forever'

interface BlockDialogProps {
  /** Null asks for an address instead. */
  readonly user: { readonly id: UserId; readonly pseudo: string } | null
  readonly onClose: () => void
}

/** Keeps a player or an address out; says for how long and why. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { api } = useApp()
  const [ip, setIp] = useState('')
  const [ipMissing, setIpMissing] = useState(false)
  const [duration, setDuration] = useState('1440')
  const [reason, setReason] = useState('multiple_violations')
  const [words, setWords] = useState('')
  const [wordsMissing, setWordsMissing] = useState(false)
  const subject = user?.pseudo ?? ip.trim()
  const move = useAdminMove({
    perform: () =>
      api('addBlock', {
        body: {
          ...(user === null ? { ip: ip.trim() } : { user_id: user.id }),
          minutes: duration === FOREVER ? null : Number(duration),
          reason: reason === OWN_WORDS ? words.trim() : reason,
        },
      }),
    successText: () => text.added(subject),
    onDone: onClose,
  })

  function handleConfirm() {
    const isMute = reason === OWN_WORDS && words.trim() === ''
    setIpMissing(subject === '')
    setWordsMissing(isMute)
    if (subject !== '' && !isMute) move.mutate(undefined)
  }

  return (
    <ConfirmDialog
      title={text.addTitle(user?.pseudo ?? text.anAddress)}
      confirm={text.addConfirm}
      busy={move.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{text.addText}</p>
        {user === null && (
          <TextField
            label={text.ip}
            value={ip}
            onChange={(typed) => {
              setIp(typed)
              setIpMissing(false)
            }}
            error={ipMissing ? text.ipMissing : null}
            maxLength={45}
            autoFocus
          />
        )}
        <SelectField label={text.duration} value={duration} options={DURATIONS} onChange={setDuration} />
        <SelectField label={text.reason} value={reason} options={REASONS} onChange={setReason} />
        {reason === OWN_WORDS && (
          <TextField
            label={text.words}
            hint={text.wordsHint}
            value={words}
            onChange={(typed) => {
              setWords(typed)
              setWordsMissing(false)
            }}
            error={wordsMissing ? text.wordsMissing : null}
            maxLength={BLOCK_REASON_LENGTH_MAX}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
