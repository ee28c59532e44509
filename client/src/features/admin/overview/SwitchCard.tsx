import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'

/** The texts of the change out of a state. */
interface SwitchChange {
  readonly action: string
  readonly question: string
  readonly consequence: string
}

interface SwitchCardProps {
  readonly title: string
  readonly on: boolean
  /** Without `change` the switch cannot be used now. */
  readonly state: { readonly name: string; readonly hint: string; readonly change?: SwitchChange }
  /** Further input beside the question. */
  readonly fields?: ReactNode
  readonly perform: (on: boolean) => Promise<unknown>
  readonly successText: (on: boolean) => string
  readonly onDone?: () => void
}

/** A platform switch, on or off; it changes after one question, with a confirmation. */
export function SwitchCard(props: SwitchCardProps) {
  const { title, on, state, fields = null, perform, successText, onDone } = props
  const { name, hint, change } = state
  const [asking, setAsking] = useState(false)
  const move = useAdminMove({
    perform,
    successText: (_response, wanted) => successText(wanted),
    onDone: () => {
      setAsking(false)
      onDone?.()
    },
  })
  return (
    <Surface>
      <Group justify="space-between">
        <div>
          <Group gap="sm" ff="var(--font-display)" fw={600}>
            {title} <Tag tone={on ? 'good' : 'bad'}>{name}</Tag>
          </Group>
          <Dimmed>{hint}</Dimmed>
        </div>
        {change !== undefined && (
          <Button variant={on ? 'danger' : 'outline'} onClick={() => setAsking(true)}>
            {change.action}
          </Button>
        )}
      </Group>
      {asking && change !== undefined && (
        <ConfirmDialog
          title={change.question}
          confirm={change.action}
          tone={on ? 'danger' : 'primary'}
          busy={move.isPending}
          onConfirm={() => move.mutate(!on)}
          onClose={() => setAsking(false)}
        >
          <p>{change.consequence}</p>
          {fields}
        </ConfirmDialog>
      )}
    </Surface>
  )
}
