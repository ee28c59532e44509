import type { AccountRole, AdminUserDetail } from '@bougie/protocol'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { MoveDialog } from '../parts/MoveDialog.tsx'
import { frUsers as text } from './fr-users.ts'

interface RoleDialogProps {
  readonly user: AdminUserDetail
  readonly onClose: () => void
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const { api } = useApp()
  const [role, setRole] = useState<AccountRole>(user.account_role)
  return (
    <MoveDialog
      title={text.roleQuestion(user.pseudo)}
      confirm={text.changeRole}
      disabled={role === user.account_role || user.is_house_admin}
      perform={() => api('admin.changeRole', { params: { id: user.id }, body: { account_role: role } })}
      successText={(changed) => text.roleChanged(changed.pseudo, text.roles[changed.account_role])}
      onClose={onClose}
    >
      <p>{user.is_house_admin ? text.operatorAdmin : text.roleText}</p>
      <ChoiceField label={text.role} texts={text.roles} chosen={role} onChoose={setRole} />
    </MoveDialog>
  )
}
