import { createUserDirectoryRepository } from '../adapters/prisma/user-directory-repository.ts'
import { createUserRepository } from '../adapters/prisma/user-repository.ts'
import type { AdminService } from '../admin/service.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import { addUserAdminRoutes } from '../identity/admin-routes.ts'
import { createUserDirectory, type UserDirectory } from '../identity/user-directory.ts'
import type { House, Room } from './house.ts'

export function composeDirectory(
  house: House,
  { admin, blacklist }: { readonly admin: AdminService; readonly blacklist: BlacklistService },
): Room & { readonly directory: UserDirectory } {
  const directory = createUserDirectory({
    ...house,
    ...house.config,
    blacklist,
    trail: admin.trail,
    users: createUserRepository(),
    directory: createUserDirectoryRepository(),
  })
  return { directory, edge: { routes: (routes) => addUserAdminRoutes(routes, directory) } }
}
