import type { AccountRole, AdminUserDetail } from '@bougie/protocol'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { isRole, ROLES } from './roles.ts'

const text = frAdmin.users

interface RoleDialogProps {
  readonly user: AdminUserDetail
  readonly onClose: () => void
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const { api } = useApp()
  const [role, setRole] = useState<AccountRole>(user.account_role)
  const move = useAdminMove({
    perform: () => api('changeRole', { params: { id: user.id }, body: { account_role: role } }),
    successText: (changed) => text.roleChanged(changed.pseudo, text.roles[changed.account_role]),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.roleQuestion(user.pseudo)}
      confirm={text.changeRole}
      busy={move.isPending}
      disabled={role === user.account_role || user.is_house_admin}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <p>{user.is_house_admin ? text.operatorAdmin : text.roleText}</p>
      <SelectField
        label={text.role}
        value={role}
        options={ROLES.map((value) => ({ value, label: text.roles[value] }))}
        onChange={(value) => setRole(isRole(value) ? value : user.account_role)}
      />
    </ConfirmDialog>
  )
}
