import type { AdminUserDetail } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './UserCare.module.css'

const text = frAdmin.notes
const NOTE_LENGTH_MAX = 2_000
const SHOWN_MAX = 50

interface UserNotesProps {
  readonly user: AdminUserDetail
}

/** Notes of admins about a player. Notes are never changed. */
export function UserNotes({ user }: UserNotesProps) {
  const { api } = useApp()
  const id = useId()
  const [typed, setTyped] = useState('')
  const notes = useQuery({
    queryKey: [ADMIN_KEY, 'notes', user.id],
    queryFn: ({ signal }) => api('userNotes', { params: { id: user.id }, query: { limit: SHOWN_MAX }, signal }),
  })
  const move = useAdminMove({
    perform: () => api('addUserNote', { params: { id: user.id }, body: { text: typed.trim() } }),
    successText: () => text.added,
    onDone: () => setTyped(''),
  })
  return (
    <Surface title={text.title}>
      <div className={styles.notes}>
        <label htmlFor={id} className={styles.label}>
          {text.label}
        </label>
        <textarea
          id={id}
          className={styles.area}
          value={typed}
          maxLength={NOTE_LENGTH_MAX}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button busy={move.isPending} disabled={typed.trim() === ''} onClick={() => move.mutate(undefined)}>
            {text.add}
          </Button>
        </div>
        <Loaded query={notes} lines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={styles.meta}>{text.empty}</p>
            ) : (
              rows.map((note) => (
                <div key={note.id} className={styles.note}>
                  <p className={styles.meta}>{text.by(note.pseudo ?? note.admin_id, formatWhen(note.created_at))}</p>
                  <p className={styles.text}>{note.text}</p>
                </div>
              ))
            )
          }
        </Loaded>
      </div>
    </Surface>
  )
}
