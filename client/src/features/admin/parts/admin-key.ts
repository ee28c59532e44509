/** Parent key of all back-office queries: one action invalidates all of them. */
export const ADMIN_KEY = 'admin'
