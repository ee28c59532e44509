import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { ALICE } from '../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { InfluencerScreen } from './InfluencerScreen.tsx'

const LUNA = link('11111111-1111-4111-8111-111111111111', 'LUNA-7', 12.3)
const ASTRA = link('22222222-2222-4222-8222-222222222222', 'ASTRA', 0)
const HISTORY = [
  { date: '2026-11-19', new_users: 2, active_users: 1, revenue: 1.25 },
  { date: '2026-11-21', new_users: 1, active_users: 3, revenue: 0.5 },
]
const INFLUENCER = { account_role: 'influencer', isInfluencer: true } as const

function link(id: string, link_code: string, total_commission_generated: number) {
  return {
    id,
    user_id: ALICE,
    link_code,
    total_commission_generated,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
  }
}

function statsOf(of: typeof LUNA, changes: Record<string, unknown> = {}): FakeResponse {
  return ok({
    stats: { new_users: 3, active_users: 4, total_bets: 17, total_bet_amount: 340.5 },
    history: HISTORY,
    link: of,
    commission_due: 0.25,
    status_distribution: { active: 4, inactive: 5, new: 6 },
    ...changes,
  })
}

type Situation = NonNullable<Parameters<typeof renderApp>[1]> & { readonly links?: FakeResponse }

function open({ links = ok([LUNA, ASTRA]), responses, ...situation }: Situation = {}) {
  const rendered = renderApp(
    <Routes>
      <Route path="/panel-influencer/:influencerName?" element={<InfluencerScreen />} />
    </Routes>,
    {
      path: '/panel-influencer',
      signedInAs: INFLUENCER,
      responses: {
        'GET /api/creator-links': links,
        [`GET /api/creator-links/${LUNA.id}/stats`]: statsOf(LUNA),
        [`GET /api/creator-links/${ASTRA.id}/stats`]: statsOf(ASTRA, {
          stats: { new_users: 90, active_users: 91, total_bets: 0, total_bet_amount: 0 },
        }),
        ...responses,
      },
      ...situation,
    },
  )
  const asked = () => rendered.server.requests.map(({ path }) => path).filter((path) => path.includes('/stats'))
  return { ...rendered, asked }
}

const figure = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent
const loaded = () => screen.findByText('Historique détaillé')

describe('the dashboard', () => {
  test('[I01] [I02] [I05] [I18] [A24] title, three cards and what was bet', async () => {
    open()
    await loaded()
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard Influenceur' })).toBeTruthy()
    expect(figure('Nouveaux utilisateurs')).toBe('3')
    expect(figure('Utilisateurs actifs')).toBe('4')
    expect(figure('Revenus de la période')).toBe('1,75 €')
    expect(figure('Paris')).toBe('17')
    expect(figure('Montant parié')).toBe('340,50 €')
    expect(figure('Commission totale')).toBe('12,30 €')
    expect(figure('Déjà versé')).toBe('12,05 €')
    expect(figure('Reste à vous verser')).toBe('0,25 €')
    expect(screen.getByRole('link', { name: 'Voir mon relevé' }).getAttribute('href')).toBe('/portefeuille')
    expect(['Actifs', 'Nouveaux sans mise', 'Inactifs'].map(figure)).toEqual(['4', '6', '5'])
  })

  test('what a deleted link still has to pay is told, with and without other links', async () => {
    for (const links of [[], [LUNA]]) {
      const rendered = open({ links: ok(links) })
      const due = { ...ASTRA, deleted_at: '2026-11-20T10:00:00.000Z', commission_due: 3.75 }
      rendered.server.response('GET /api/creator-links', ok(links), ok([due]))
      expect(await screen.findByText('Commission encore due')).toBeTruthy()
      expect(screen.getByText(/^ASTRA, supprimé le 20\/11/).nextElementSibling?.textContent).toBe('3,75 €')
      expect(rendered.server.lastPath('/api/creator-links?')).toBe('/api/creator-links?deleted=due')
      cleanup()
    }
  })

  test('[I06] one line of the table for each date, the newest first, and a chart that is described', async () => {
    open()
    await loaded()
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DateNouveaux utilisateursUtilisateurs actifsRevenus',
      '21/11/2026130,50 €',
      '19/11/2026211,25 €',
    ])
    expect(
      screen.getByRole('img', { name: 'Revenus par jour : 1,75 € au total, 3 nouveaux utilisateurs' }),
    ).toBeTruthy()
  })

  test('[I07] an empty period: Aucune donnée disponible pour cette période', async () => {
    open({ responses: { [`GET /api/creator-links/${LUNA.id}/stats`]: statsOf(LUNA, { history: [] }) } })
    expect(await screen.findByText('Aucune donnée disponible pour cette période')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('[I03] [I12] the period is one of 24h, 7j, 1m, ALL, and another one reloads', async () => {
    const { asked } = open()
    await loaded()
    const periods = () => within(screen.getByRole('group', { name: 'Période' })).getAllByRole('button')
    expect(periods().map(({ textContent }) => textContent)).toEqual(['24 h', '7 jours', '30 jours', 'Tout'])
    const requested = [`/api/creator-links/${LUNA.id}/stats?timeframe=ALL`]
    for (const [index, timeframe] of ['24h', '7j', '1m', 'ALL'].entries()) {
      fireEvent.click(periods()[index] as HTMLElement)
      requested.push(`/api/creator-links/${LUNA.id}/stats?timeframe=${timeframe}`)
      await waitFor(() => expect(asked()).toEqual(requested))
      expect(
        periods()
          .map((button) => button.getAttribute('aria-pressed') === 'true')
          .indexOf(true),
      ).toBe(index)
    }
  })

  test('[I04] [I10] [I11] the first link is selected by itself, another one reloads', async () => {
    const { asked } = open()
    await loaded()
    const selector = screen.getByRole('combobox', { name: 'Lien créateur' })
    expect(selector).toHaveProperty('value', LUNA.id)
    fireEvent.change(selector, { target: { value: ASTRA.id } })
    await waitFor(() => expect(figure('Nouveaux utilisateurs')).toBe('90'))
    expect(asked().at(-1)).toBe(`/api/creator-links/${ASTRA.id}/stats?timeframe=ALL`)
  })

  test('[I03] [I04] link and period stand in the address', async () => {
    const { asked, path } = open({ path: `/panel-influencer?lien=${ASTRA.id}&periode=7j` })
    await loaded()
    expect(asked()).toEqual([`/api/creator-links/${ASTRA.id}/stats?timeframe=7j`])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '30 jours' })))
    expect(path()).toBe(`/panel-influencer?lien=${ASTRA.id}&periode=1m`)
  })

  test('[I04] [I16] the address to share is copied; with one link there is nothing to select', async () => {
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    open({ links: ok([LUNA]) })
    await loaded()
    expect(screen.queryByRole('combobox')).toBeNull()
    const address = `${window.location.origin}/?ref=LUNA-7`
    expect(screen.getByRole('textbox', { name: 'Votre lien à partager' })).toHaveProperty('value', address)
    fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }))
    expect(await screen.findByRole('button', { name: 'Lien copié' })).toBeTruthy()
    expect(written).toEqual([address])
  })

  test('[I09] nothing here makes a link, and it says who does', async () => {
    open()
    await loaded()
    expect(screen.getByText(/Contactez l'équipe pour en créer un/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /créer|nouveau/i })).toBeNull()
  })
})

describe('without a link', () => {
  test("[I08] Contactez l'équipe pour en créer un", async () => {
    const { asked } = open({ links: ok([]) })
    expect(await screen.findByText("Contactez l'équipe pour en créer un")).toBeTruthy()
    expect(asked()).toEqual([])
  })

  test('[A26] [I15] who has none sees the same, whatever their role', async () => {
    open({ signedInAs: {}, links: ok([]) })
    expect(await screen.findByText("Contactez l'équipe pour en créer un")).toBeTruthy()
  })

  test.each([{ account_role: 'admin' }, {}] as const)(
    '[A26] issue 16.10: %j who owns a link sees it',
    async (account) => {
      open({ signedInAs: account })
      await loaded()
      expect(screen.queryByText("Contactez l'équipe pour en créer un")).toBeNull()
      expect(figure('Nouveaux utilisateurs')).toBe('3')
    },
  )
})

describe('the name', () => {
  test('[A13] without one in the address it is one’s own', () => {
    open()
    expect(screen.getByText('@alice')).toBeTruthy()
  })

  test('[A13] [I15] of the address only titles the page: the links are one’s own', async () => {
    const { server } = open({ path: '/panel-influencer/luna' })
    expect(screen.getByText('@luna')).toBeTruthy()
    await loaded()
    const links = server.requests.find(({ path }) => path === '/api/creator-links')
    expect(links?.headers['authorization']).toBe('Bearer token-of-alice')
  })
})

describe('what fails', () => {
  test('[I13] Erreur lors du chargement de vos liens créateurs, and can be tried again', async () => {
    const { server } = open({ links: refusal(500, 'SERVER_ERROR') })
    expect(await screen.findByText('Erreur lors du chargement de vos liens créateurs')).toBeTruthy()
    server.response('GET /api/creator-links', ok([LUNA]))
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await loaded()
  })

  test('[I14] Erreur lors du chargement des statistiques, and can be tried again', async () => {
    const request = `GET /api/creator-links/${LUNA.id}/stats`
    const { server } = open({ responses: { [request]: refusal(500, 'SERVER_ERROR') } })
    expect(await screen.findByText('Erreur lors du chargement des statistiques')).toBeTruthy()
    server.response(request, statsOf(LUNA))
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await loaded()
  })
})
