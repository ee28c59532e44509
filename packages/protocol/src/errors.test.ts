import { expect, test } from 'vitest'
import { ERRORS } from './errors.ts'

test('every code has an HTTP error status and a sentence', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[A-Z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message.length).toBeGreaterThan(5)
  }
})

test('[K41] too many attempts', () => {
  expect(ERRORS.RATE_LIMIT).toEqual({ status: 429, message: 'Trop de tentatives, veuillez réessayer plus tard.' })
})

test('[K43] an unknown passkey', () => {
  expect(ERRORS.NO_WALLET_FOUND.message).toBe(
    'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?',
  )
})

test('[K46] a failure of the server', () => {
  expect(ERRORS.SERVER_ERROR).toEqual({ status: 500, message: 'Erreur serveur. Veuillez réessayer plus tard.' })
})
