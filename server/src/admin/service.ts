import { type AdminTrail, type AdminTrailDependencies, createAdminTrail } from './trail.ts'

/** What other capabilities use of the administration. */
export interface AdminService {
  readonly trail: AdminTrail
}

export function createAdminService(dependencies: AdminTrailDependencies): AdminService {
  return { trail: createAdminTrail(dependencies) }
}
