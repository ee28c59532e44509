// Renders the back office for its tests, with their common steps.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { AppShell } from '../../../app/AppShell.tsx'
import type { FakeResponse } from '../../../testing/fake-server.ts'
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
export const bodiesOf = ({ server }: RenderedApp, method: string, path: string) =>
  server.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body)

export async function row(text: string) {
  // A filter above the table offers the same words.
  const cell = await screen.findByText(text, { ignore: 'script, style, option' })
  const found = cell.closest('tr')
  if (found === null) throw new Error(`${text} stands in no row`)
  return within(found)
}
