import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Group.layer.css'
import type { UserId } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from './BreakSection.module.css'
import { frLimits } from './fr-limits.ts'
import { useLimitsChange } from './use-limits.ts'

interface ExclusionSectionProps {
  readonly userId: UserId
}

export function ExclusionSection({ userId }: ExclusionSectionProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>{frLimits.excludeTitle}</h3>
      <Text c="dimmed" fz="sm">
        {frLimits.excludeHint}
      </Text>
      <Group gap="sm" align="stretch">
        <Button size="small" variant="danger" onClick={() => setOpen(true)}>
          {frLimits.exclude}
        </Button>
      </Group>
      {open && <ExclusionDialog userId={userId} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ExclusionDialogProps extends ExclusionSectionProps {
  readonly onClose: () => void
}

/** The exclusion is irreversible, so the player types a confirmation word. */
function ExclusionDialog({ userId, onClose }: ExclusionDialogProps) {
  const [word, setWord] = useState('')
  const change = useLimitsChange(userId, onClose)
  const form = useId()
  const confirmed = word.trim().toUpperCase() === frLimits.excludeWord

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (confirmed && !change.isPending) change.mutate({ self_exclude: true })
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={frLimits.excludeConfirm}
      onClose={onClose}
      closeLabel={frLimits.close}
      actions={<Button onClick={onClose}>{frLimits.cancel}</Button>}
    >
      <form id={form} className={styles.section} onSubmit={handleSubmit} noValidate>
        <p>{frLimits.excludeConfirmHint}</p>
        <TextField label={frLimits.excludeWordLabel(frLimits.excludeWord)} value={word} onChange={setWord} autoFocus />
        {change.error !== null && <Banner tone="danger">{change.error.message}</Banner>}
        <Button type="submit" variant="danger" fullWidth disabled={!confirmed} busy={change.isPending}>
          {frLimits.exclude}
        </Button>
      </form>
    </Dialog>
  )
}
