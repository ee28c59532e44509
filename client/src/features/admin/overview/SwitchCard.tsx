import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import styles from './SwitchCard.module.css'

/** The words for the way out of a state. */
interface SwitchChange {
  readonly action: string
  readonly question: string
  readonly consequence: string
}

interface SwitchCardProps {
  readonly title: string
  readonly on: boolean
  /** Without `change` there is nothing to decide now. */
  readonly state: { readonly name: string; readonly hint: string; readonly change?: SwitchChange }
  /** Further input beside the question. */
  readonly fields?: ReactNode
  readonly perform: (on: boolean) => Promise<unknown>
  readonly successText: (on: boolean) => string
  readonly onDone?: () => void
}

/** Something of the house that is on or off; it changes after one question, and the result is told. */
export function SwitchCard(props: SwitchCardProps) {
  const { title, on, state, fields = null, perform, successText, onDone } = props
  const { name, hint, change } = state
  const [asking, setAsking] = useState(false)
  const move = useAdminMove({
    perform,
    successText: (_answer, wanted) => successText(wanted),
    onDone: () => {
      setAsking(false)
      onDone?.()
    },
  })
  const tone = on ? 'danger' : 'outline'
  return (
    <Surface>
      <div className={styles.card}>
        <div>
          <p className={styles.state}>
            {title} <Tag tone={on ? 'good' : 'bad'}>{name}</Tag>
          </p>
          <p className={styles.hint}>{hint}</p>
        </div>
        {change !== undefined && (
          <Button variant={tone} onClick={() => setAsking(true)}>
            {change.action}
          </Button>
        )}
      </div>
      {asking && change !== undefined && (
        <ConfirmDialog
          title={change.question}
          confirm={change.action}
          tone={tone}
          busy={move.isPending}
          onConfirm={() => move.mutate(!on)}
          onClose={() => setAsking(false)}
        >
          <div className={styles.question}>
            <p>{change.consequence}</p>
            {fields}
          </div>
        </ConfirmDialog>
      )}
    </Surface>
  )
}
