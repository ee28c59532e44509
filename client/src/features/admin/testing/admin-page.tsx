// Renders the back office for its tests, with their common steps.

import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { AdminBattle, AdminBattleDetail, AdminUser, AdminUserDetail, Figures } from '@bougie/protocol'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { AppShell } from '../../../app/AppShell.tsx'
import { ALICE, activeBattle, BOB, COMMITMENT } from '../../../testing/battle-messages.ts'
import type { FakeResponse, FakeServer } from '../../../testing/fake-server.ts'
import { type RenderedApp, renderApp } from '../../../testing/render-app.tsx'

export const ADMIN = { account_role: 'admin' } as const

export async function open(path: string, responses: Readonly<Record<string, FakeResponse>> = {}): Promise<RenderedApp> {
  const rendered = await act(async () => renderApp(<AppShell />, { path, signedInAs: ADMIN, responses }))
  await screen.findByRole('heading', { level: 1, name: 'Administration' })
  return rendered
}

export const dialog = () => within(screen.getByRole('alertdialog'))
export const pressIn = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
export const fillIn = (label: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })
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

// Responses of the server to an admin, with recognisable people.

/** Ids are given as plain text. */
type Changes<T> = { readonly [K in keyof T]?: T[K] extends string | null ? string | null : T[K] }

const AT = '2026-11-21T10:00:00.000Z'

export function figures(changes: Changes<Figures> = {}) {
  return {
    at: AT,
    gameClosed: false,
    betsEnabled: true,
    players: { registered: 340, online: 12, signed_up_today: 5, blocked: 1 },
    sockets: { players: 14, guests: 9 },
    queue: [{ amount: 10, players: 3 }],
    battles: { active: 4, in_escrow: 80, ended_today: 31, cancelled_today: 1 },
    cycle: null,
    house: { exposure: 120, balance: 1_000, result_today: -4.5, fees_today: 12.34 },
    payments: { deposited_today: 250, withdrawn_today: 80, pending: 3, payouts_to_review: 2 },
    ...changes,
  }
}

export function payout(changes: Changes<EndpointResponse<'adminPayouts'>[number]> = {}) {
  return {
    id: 'b1000000-0000-4000-8000-000000000042',
    user_id: BOB,
    pseudo: 'bob',
    amount: 600,
    fee: 0,
    channel: 'bank',
    reference: 'RET-000042',
    destination_last4: '0189',
    destination: 'FR76 •••• 0189',
    destination_others: 0,
    taken_day: 600,
    taken_week: 600,
    status: 'review',
    created_at: AT,
    ...changes,
  }
}

export function adminUser(changes: Changes<AdminUser> = {}) {
  return {
    id: BOB,
    pseudo: 'bob',
    wallet_address: `0x${'b0'.repeat(20)}`,
    kind: 'passkey',
    account_role: 'user',
    balance: 87.5,
    created_at: AT,
    deleted_at: null,
    block: null,
    ...changes,
  }
}

export function adminUserDetail(changes: Changes<AdminUserDetail> = {}) {
  return {
    ...adminUser(),
    is_house_admin: false,
    same_destination: [],
    same_device: [],
    creator_link_code: null,
    counts: {
      victories: 7,
      losses: 2,
      draws: 1,
      active_battles: 0,
      passkeys: 1,
      sessions: 1,
      deposits: 3,
      withdrawals: 0,
    },
    rating: null,
    total_gains: 50,
    total_deposited: 60,
    total_withdrawn: 0,
    ...changes,
  }
}

export function adminBattle(changes: Changes<AdminBattle> = {}) {
  return {
    ...activeBattle(),
    winner: null,
    user1_points: 1,
    user2_points: 0,
    forfeited_by: null,
    cancel_reason: null,
    price_source: 'simulated',
    started_at: AT,
    ended_at: null,
    ...changes,
  }
}

export function adminBattleDetail(changes: Changes<AdminBattleDetail> = {}) {
  return {
    ...adminBattle(),
    phase: 'prediction',
    phase_ends_at: AT,
    escrow: 20,
    commitment: COMMITMENT,
    client_seeds: ['aa', 'bb'],
    server_seed: null,
    rated: null,
    unrated_reason: null,
    events: [{ sequence: 1, type: 'round_started', at: AT, data: { round: 1 } }],
    ...changes,
  }
}

export function adminCycle(changes: Changes<EndpointResponse<'adminCycles'>[number]> = {}) {
  return {
    id: 'c1c1e000-0000-4000-8000-000000000001',
    number: 57,
    status: 'live',
    result: null,
    void_reason: null,
    start_price: 50_000,
    final_price: null,
    commitment: COMMITMENT,
    bets: 6,
    players: 4,
    open_stakes: 55,
    paid_in: 61.2,
    paid_out: 0,
    bots_share: { bets: 2, players: 1, open_stakes: 15, paid_in: 20.4, paid_out: 0 },
    started_at: AT,
    ended_at: null,
    ...changes,
  }
}

export function adminCycleBet(changes: Changes<EndpointResponse<'adminCycleBets'>[number]> = {}) {
  return {
    id: 'be700000-0000-4000-8000-000000000001',
    user_id: BOB,
    pseudo: 'bob',
    bot: false,
    direction: 'up',
    amount: 20,
    fee: 0.4,
    odds: 1.96,
    outcome: 'open',
    payout: 0,
    placed_at: AT,
    ...changes,
  }
}

export function block(changes: Changes<EndpointResponse<'adminBlocks'>[number]> = {}) {
  return {
    id: 'b10c0000-0000-4000-8000-000000000001',
    user_id: BOB,
    pseudo: 'bob',
    ip: null,
    reason: 'multiple_violations',
    source: 'automatic',
    created_by: null,
    created_at: AT,
    ends_at: AT,
    lifted_at: null,
    active: true,
    ...changes,
  }
}

export function adminLink(changes: Changes<EndpointResponse<'adminCreatorLinks'>[number]> = {}) {
  return {
    id: 'c0de0000-0000-4000-8000-000000000001',
    user_id: BOB,
    link_code: 'BOB-7',
    total_commission_generated: 40,
    created_at: AT,
    updated_at: AT,
    pseudo: 'bob',
    deleted_at: null,
    users: 12,
    commission_paid: 27.5,
    commission_due: 12.5,
    ...changes,
  }
}

export function action(changes: Changes<EndpointResponse<'adminActions'>[number]> = {}) {
  return {
    id: 'ac710000-0000-4000-8000-000000000001',
    admin_id: ALICE,
    pseudo: 'alice',
    action: 'payout_confirmed',
    subject_type: 'payout',
    subject_id: payout().id,
    subject_name: 'BGE-1',
    pseudos: {},
    details: { amount: 600 },
    created_at: AT,
    ...changes,
  }
}
