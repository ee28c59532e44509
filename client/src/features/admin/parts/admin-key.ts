/** First part of the key of everything that the administration asks for: one move makes all of it stale. */
export const ADMIN_KEY = 'admin'
