import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ALICE } from '../../../testing/battle-messages.ts'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { alicePlayer } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { isRaise, LimitsCard } from './LimitsCard.tsx'

const PATH = `/api/limits/${ALICE}`
const NONE = { limit: null, remaining: null, next: null }
const NO_LIMITS = {
  deposit: { day: NONE, week: NONE, month: NONE },
  loss: { day: NONE, week: NONE, month: NONE },
  paused_until: null,
  self_excluded_at: null,
}
const DAY_50 = { limit: 50, remaining: 12.5, next: null }

function renderLimits(response: unknown) {
  return renderApp(<LimitsCard userId={alicePlayer().id} />, {
    signedInAs: {},
    responses: { [`GET ${PATH}`]: ok(response) },
  })
}

const lastBody = ({ server }: ReturnType<typeof renderLimits>) =>
  server.requests.filter(({ method }) => method === 'PUT').at(-1)?.body

test('each limit with its remainder; a pending raise shows with its date', async () => {
  const next = { limit: 80, from: '2026-11-22T10:00:00.000Z' }
  renderLimits({ ...NO_LIMITS, deposit: { day: { ...DAY_50, next }, week: NONE, month: NONE } })
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toMatch(/^Par jourreste 12,50 €80,00 € à partir du 22\/11 à \d\d:0050,00 €/)
  expect(screen.getAllByText('Sans limite')).toHaveLength(5)
})

test('a changed limit is sent alone, and the response of the server is shown', async () => {
  const rendered = renderLimits(NO_LIMITS)
  rendered.server.response(
    `PUT ${PATH}`,
    ok({ ...NO_LIMITS, loss: { ...NO_LIMITS.loss, week: { limit: 20, remaining: 20, next: null } } }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier : Pertes, Par semaine' }))
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getByText('Indiquez un montant, ou choisissez « Sans limite ».')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Limite en euros'), { target: { value: '20' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('reste 20,00 €')).toBeTruthy()
  expect(lastBody(rendered)).toEqual({ loss: { week: 20 } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([DAY_50, NONE])('no limit is a decision of its own: from %j', async (day) => {
  const rendered = renderLimits({ ...NO_LIMITS, deposit: { day, week: NONE, month: NONE } })
  rendered.server.response(`PUT ${PATH}`, ok(NO_LIMITS))
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier : Dépôts, Par jour' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Sans limite' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Limite en euros').disabled).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastBody(rendered)).toEqual({ deposit: { day: null } })
})

test('who changes their mind about no limit has the typed figure again, and closing sends nothing', async () => {
  const rendered = renderLimits({ ...NO_LIMITS, deposit: { day: DAY_50, week: NONE, month: NONE } })
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier : Dépôts, Par jour' }))
  const dialog = within(screen.getByRole('dialog'))
  const field = dialog.getByLabelText<HTMLInputElement>('Limite en euros')
  fireEvent.click(dialog.getByRole('button', { name: 'Sans limite' }))
  expect(field.value).toBe('')
  fireEvent.click(dialog.getByRole('button', { name: 'Sans limite' }))
  expect([field.value, field.disabled]).toEqual(['50', false])
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(lastBody(rendered)).toBeUndefined()
})

test('who is excluded reads since when, and is offered neither pause nor exclusion', async () => {
  const self_excluded_at = '2026-11-20T10:00:00.000Z'
  renderLimits({ ...NO_LIMITS, paused_until: '2026-11-28T10:00:00.000Z', self_excluded_at })
  expect(await screen.findByText(/^Exclu .* 20\/11/)).toBeTruthy()
  expect(screen.queryByText(/^En pause/)).toBeNull()
  expect(screen.queryByRole('button', { name: '7 jours' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'M’exclure du jeu' })).toBeNull()
})

test('a raise says beforehand that it waits', async () => {
  renderLimits({ ...NO_LIMITS, deposit: { day: DAY_50, week: NONE, month: NONE } })
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier : Dépôts, Par jour' }))
  fireEvent.change(screen.getByLabelText('Limite en euros'), { target: { value: '20' } })
  expect(screen.getByText('Prend effet immédiatement.')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sans limite' }))
  expect(screen.getByText('Plus haut qu’avant : prend effet dans 24 heures.')).toBeTruthy()
})

test.each([
  [null, 5_000, false],
  [5_000, 2_000, false],
  [5_000, 5_000, false],
  [5_000, 5_001, true],
  [5_000, null, true],
  [0, 1, true],
])('from %s to %s waits a day: %s', (from, to, raise) => {
  expect(isRaise(from, to)).toBe(raise)
})

test('a pause is confirmed, then shown', async () => {
  const rendered = renderLimits(NO_LIMITS)
  rendered.server.response(`PUT ${PATH}`, ok({ ...NO_LIMITS, paused_until: '2026-11-28T10:00:00.000Z' }))
  fireEvent.click(await screen.findByRole('button', { name: '7 jours' }))
  expect(screen.getByRole('alertdialog', { name: 'Commencer une pause de 7 jours ?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Commencer la pause' }))
  expect(await screen.findByText(/^En pause jusqu’au 28\/11/)).toBeTruthy()
  expect(lastBody(rendered)).toEqual({ pause_hours: 168 })
  expect(rendered.app.snackbars.shown.get()?.message).toMatch(/^En pause jusqu’au 28\/11/)
})

test('an exclusion takes the written word; refused, it says why', async () => {
  const rendered = renderLimits(NO_LIMITS)
  rendered.server.response(`PUT ${PATH}`, refusal(429, 'RATE_LIMIT', 'Trop de tentatives.'))
  fireEvent.click(await screen.findByRole('button', { name: 'M’exclure du jeu' }))
  const dialog = within(screen.getByRole('alertdialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'M’exclure du jeu' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(dialog.getByLabelText('Écrivez EXCLUSION pour confirmer'), { target: { value: 'exclusion' } })
  fireEvent.click(confirm)
  expect(await dialog.findByText('Trop de tentatives.')).toBeTruthy()
  expect(lastBody(rendered)).toEqual({ self_exclude: true })
})
