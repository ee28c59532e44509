export const LEGAL_PATHS = {
  notice: '/mentions-legales',
  terms: '/conditions',
  privacy: '/confidentialite',
} as const
