import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Group.layer.css'
import type { UserId } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import styles from './BreakSection.module.css'
import { frLimits } from './fr-limits.ts'
import { useLimitsChange } from './use-limits.ts'

interface PauseSectionProps {
  readonly userId: UserId
}

type Pause = (typeof frLimits.pauses)[number]

export function PauseSection({ userId }: PauseSectionProps) {
  const [chosen, setChosen] = useState<Pause | null>(null)
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>{frLimits.pauseTitle}</h3>
      <Text c="dimmed" fz="sm">
        {frLimits.pauseHint}
      </Text>
      <Group gap="sm" align="stretch">
        {frLimits.pauses.map((pause) => (
          <Button key={pause.hours} size="small" onClick={() => setChosen(pause)}>
            {pause.label}
          </Button>
        ))}
      </Group>
      {chosen !== null && <PauseDialog userId={userId} pause={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

interface PauseDialogProps {
  readonly userId: UserId
  readonly pause: Pause
  readonly onClose: () => void
}

function PauseDialog({ userId, pause, onClose }: PauseDialogProps) {
  const change = useLimitsChange(userId, onClose)
  return (
    <Dialog
      open
      role="alertdialog"
      title={frLimits.pauseConfirm(pause.label)}
      onClose={onClose}
      closeLabel={frLimits.close}
      actions={
        <>
          <Button onClick={onClose}>{frLimits.cancel}</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ pause_hours: pause.hours })}>
            {frLimits.startPause}
          </Button>
        </>
      }
    >
      <div className={styles.section}>
        <p>{frLimits.pauseHint}</p>
        <p>{frLimits.pauseConfirmHint}</p>
        {change.error !== null && <Banner tone="danger">{change.error.message}</Banner>}
      </div>
    </Dialog>
  )
}
