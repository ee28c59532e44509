// Renders the back office for its tests, with their common steps.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { AppShell } from '../../../app/AppShell.tsx'
import type { FakeResponse, FakeServer } from '../../../testing/fake-server.ts'
import { type RenderedApp, renderApp } from '../../../testing/render-app.tsx'

export const ADMIN = { account_role: 'admin' } as const

export async function open(path: string, responses: Readonly<Record<string, FakeResponse>> = {}): Promise<RenderedApp> {
  const rendered = await act(async () => renderApp(<AppShell />, { path, signedInAs: ADMIN, responses }))
  await screen.findByRole('heading', { level: 1, name: 'Administration' })
  return rendered
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const dialog = () => within(screen.getByRole('alertdialog'))
export const pressIn = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
/** Chooses in a filter of the list, which asks the server at once. */
export const choose = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
export const bodiesOf = ({ server }: RenderedApp, method: string, path: string) =>
  server.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body)

export async function row(text: string) {
  // A filter above the table offers the same words.
  const cell = await screen.findByText(text, { ignore: 'script, style, option' })
  const found = cell.closest('tr')
  if (found === null) throw new Error(`${text} stands in no row`)
  return within(found)
}

/** The request moves money once, also where it is repeated. */
export function expectKey(server: FakeServer, path: string): void {
  const call = server.requests.find((request) => request.method === 'POST' && request.path.endsWith(path))
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
}
