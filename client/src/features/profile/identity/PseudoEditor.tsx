import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './PseudoEditor.module.css'
import { PseudoField } from './PseudoField.tsx'

const texts = frProfile.name

interface PseudoEditorProps {
  readonly pseudo: string
  /** Returns the problem, or null once the name is changed. */
  readonly onRename: (pseudo: string) => Promise<string | null>
}

/** The name, with a pencil that turns it into a field. */
export function PseudoEditor({ pseudo, onRename }: PseudoEditorProps) {
  const [editing, setEditing] = useState(false)
  if (editing) return <PseudoField pseudo={pseudo} onRename={onRename} onDone={() => setEditing(false)} />
  return (
    <div className={styles.line}>
      <p className={styles.name}>{pseudo}</p>
      <IconButton
        label={texts.edit}
        icon={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => setEditing(true)}
      />
    </div>
  )
}
