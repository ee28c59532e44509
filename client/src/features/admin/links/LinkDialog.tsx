import type { AdminLink } from '@bougie/protocol'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './LinkDialog.module.css'

const text = frAdmin.links
const CODE_LENGTH_MAX = 32
const PSEUDO_LENGTH_MAX = 64

interface LinkDialogProps {
  /** Null makes a new one. */
  readonly link: AdminLink | null
  readonly onClose: () => void
}

/** A link is a code and its owner, who is named by the pseudo. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const [owner, setOwner] = useState(link?.pseudo ?? '')
  const [code, setCode] = useState(link?.link_code ?? '')
  const ownerOf = useOwner()
  const { api } = useApp()
  const move = useAdminMove({
    async perform() {
      const link_code = code.trim()
      if (link === null) {
        return api('createCreatorLink', { body: { user_id: await ownerOf(owner.trim()), link_code } })
      }
      const user_id = owner.trim() === link.pseudo ? link.user_id : await ownerOf(owner.trim())
      return api('changeCreatorLink', { params: { id: link.id }, body: { user_id, link_code } })
    },
    successText: (stored) => (link === null ? text.created(stored.link_code) : text.changed(stored.link_code)),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={link === null ? text.createTitle : text.changeTitle(link.link_code)}
      confirm={link === null ? text.create : text.save}
      tone="outline"
      busy={move.isPending}
      disabled={owner.trim() === '' || code.trim() === ''}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <div className={styles.form}>
        {link === null && <p>{text.createText}</p>}
        <TextField
          label={text.ownerLabel}
          value={owner}
          onChange={setOwner}
          maxLength={PSEUDO_LENGTH_MAX}
          autoFocus={link === null}
        />
        <TextField
          label={text.code}
          value={code}
          onChange={setCode}
          hint={text.codeHint}
          maxLength={CODE_LENGTH_MAX}
          autoFocus={link !== null}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Finds the one player of that pseudo, whatever the case. */
function useOwner() {
  const { api } = useApp()
  return async (pseudo: string) => {
    const found = await api('adminUsers', { query: { q: pseudo } })
    const owner = found.find((user) => user.pseudo.toLowerCase() === pseudo.toLowerCase() || user.id === pseudo)
    if (owner === undefined) throw new Error(text.ownerUnknown(pseudo))
    return owner.id
  }
}
