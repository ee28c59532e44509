import type { UserId } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frLimits } from './fr-limits.ts'
import { useLimitsChange } from './use-limits.ts'

interface PlayerProps {
  readonly userId: UserId
}

type Pause = (typeof frLimits.pauses)[number]

export function PauseSection({ userId }: PlayerProps) {
  const [chosen, setChosen] = useState<Pause | null>(null)
  return (
    <Section title={frLimits.pauseTitle} hint={frLimits.pauseHint}>
      {frLimits.pauses.map((pause) => (
        <Button key={pause.hours} size="small" onClick={() => setChosen(pause)}>
          {pause.label}
        </Button>
      ))}
      {chosen !== null && <PauseDialog userId={userId} pause={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}

export function ExclusionSection({ userId }: PlayerProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={frLimits.excludeTitle} hint={frLimits.excludeHint}>
      <Button size="small" variant="danger" onClick={() => setOpen(true)}>
        {frLimits.exclude}
      </Button>
      {open && <ExclusionDialog userId={userId} onClose={() => setOpen(false)} />}
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <Stack gap={12}>
      <Text component="h3" inherit>
        {title}
      </Text>
      <Dimmed small>{hint}</Dimmed>
      <Group gap="sm">{children}</Group>
    </Stack>
  )
}

interface DialogProps extends PlayerProps {
  readonly onClose: () => void
}

function PauseDialog({ userId, pause, onClose }: DialogProps & { readonly pause: Pause }) {
  const change = useLimitsChange(userId, onClose)
  return (
    <ConfirmDialog
      title={frLimits.pauseConfirm(pause.label)}
      confirm={frLimits.startPause}
      busy={change.isPending}
      failure={change.error?.message}
      onConfirm={() => change.mutate({ pause_hours: pause.hours })}
      onClose={onClose}
    >
      <p>{frLimits.pauseHint}</p>
      <p>{frLimits.pauseConfirmHint}</p>
    </ConfirmDialog>
  )
}

/** The exclusion is irreversible, so the player types a confirmation word. */
function ExclusionDialog({ userId, onClose }: DialogProps) {
  const [word, setWord] = useState('')
  const change = useLimitsChange(userId, onClose)
  return (
    <ConfirmDialog
      title={frLimits.excludeConfirm}
      confirm={frLimits.exclude}
      tone="danger"
      busy={change.isPending}
      disabled={word.trim().toUpperCase() !== frLimits.excludeWord}
      failure={change.error?.message}
      onConfirm={() => change.mutate({ self_exclude: true })}
      onClose={onClose}
    >
      <p>{frLimits.excludeConfirmHint}</p>
      <TextField label={frLimits.excludeWordLabel(frLimits.excludeWord)} value={word} onChange={setWord} autoFocus />
    </ConfirmDialog>
  )
}
