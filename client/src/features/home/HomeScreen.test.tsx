import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { APP_STATUS_KEY } from '../../hooks/use-app-status.ts'
import { cycleResults, initialState, NEXT_CYCLE } from '../../testing/cycle-messages.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { LiveGuess } from './LiveGuess.tsx'

const STEPS = [
  ['[O14]', 'Choisis ta mise', 'Le montant mis en jeu pour cette session, de 1 à 1 000 €.'],
  [
    '[O15]',
    'Fais ton choix entre UP et DOWN',
    'UP si le prix doit finir le cycle au-dessus de son départ, DOWN s’il doit finir en dessous.',
  ],
  [
    '[O16]',
    'Observe le graphique',
    'Le prix bouge en temps réel et la cote le suit : il reste possible d’encaisser avant la fin.',
  ],
  [
    '[O17]',
    'Attends la fin du cycle',
    'Après 30 bougies, la position du prix par rapport au départ décide du résultat.',
  ],
  ['[O18]', 'Collecte tes gains', 'Une prédiction juste rapporte la mise multipliée par la cote.'],
] as const
const TITLES = STEPS.map(([, title]) => title)

test('[19.4] above the title stands what it is, and that the gift is play money', async () => {
  renderApp(<HomeScreen />, { status: { welcomeBalance: 100 } })
  const gift = await screen.findByText('100 € fictifs offerts pour jouer. Aucun argent réel.')
  const title = screen.getByRole('heading', { level: 1 })
  expect(gift.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('[19.4] a player is not offered the gift again', async () => {
  const { app } = renderApp(<HomeScreen />, { signedInAs: {}, status: { welcomeBalance: 100 } })
  await waitFor(() => expect(app.queries.getQueryData(APP_STATUS_KEY)).toBeDefined())
  expect(screen.getByText('En euros fictifs : aucun argent réel n’est joué.')).toBeTruthy()
  expect(screen.queryByText(/offerts/)).toBeNull()
})

test('[19.4] an operator who gives nothing promises nothing', async () => {
  renderApp(<HomeScreen />)
  expect(screen.getByText('En euros fictifs : aucun argent réel n’est joué.')).toBeTruthy()
})

describe('the running cycle', () => {
  async function openLive() {
    const rendered = renderApp(<LiveGuess />)
    act(() => rendered.app.connection.restart())
    const connection = await waitFor(() => requireFirst(rendered.connections))
    await act(async () => connection.accept())
    const receive = (message: unknown) => act(async () => connection.receive(message))
    return { ...rendered, receive }
  }

  test('[19.4] a guest guesses without a wallet and a stake, and sees the result at the end', async () => {
    const { receive, app } = await openLive()
    expect(app.homeShowsCycle.get()).toBe(true)
    expect(screen.getByText('Connexion au cycle…')).toBeTruthy()
    await receive(initialState(20))
    fireEvent.click(screen.getByRole('button', { name: 'UP' }))
    expect(screen.getByText('Vous avez dit UP. Réponse à la fin du cycle.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'DOWN' })).toBeNull()
    await receive(cycleResults({ result: 'up' }))
    expect(screen.getByText('Bien vu ! Avec une mise, c’était gagné.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Jouer au Cycle' }).getAttribute('href')).toBe('/cycle')
    await receive(initialState(1, { cycleId: NEXT_CYCLE }))
    expect(screen.getByText('Bien vu ! Avec une mise, c’était gagné.')).toBeTruthy()
    expect(screen.getByText('Et ce cycle-ci ?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'DOWN' }))
    expect(screen.getByText('Vous avez dit DOWN. Réponse à la fin du cycle.')).toBeTruthy()
  })

  test('[19.4] the question says when its answer comes, and a screen reader does not hear each second', async () => {
    const { receive } = await openLive()
    await receive(initialState(20))
    expect(screen.getByText('Le prix finira-t-il au-dessus ou au-dessous de son départ ?')).toBeTruthy()
    expect(screen.getByText(/^Réponse dans \d+ s$/).getAttribute('aria-hidden')).toBe('true')
  })

  test('[19.4] once bets are locked nothing can be guessed', async () => {
    const { receive } = await openLive()
    await receive(initialState(299))
    fireEvent.click(screen.getByRole('button', { name: 'UP' }))
    expect(screen.getByText('Les choix sont faits : attendez le cycle suivant.')).toBeTruthy()
  })

  test('[19.4] the connection is released with the page', async () => {
    const { app } = await openLive()
    cleanup()
    expect(app.homeShowsCycle.get()).toBe(false)
  })
})

function requireFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('Not there yet')
  return first
}

/** The visible step; the others are hidden from everybody. */
function shownTitle() {
  return screen.getByRole('heading', { level: 2 }).textContent
}

/** The sentences of the visible step. */
function shownSentences() {
  const steps = within(screen.getByRole('region', { name: 'Les cinq étapes du jeu' })).getAllByRole('listitem')
  return steps.flatMap((step) =>
    within(step)
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent),
  )
}

const previous = () => screen.queryByRole('button', { name: 'Étape précédente' })
const next = () => screen.queryByRole('button', { name: 'Étape suivante' })

describe('home', () => {
  test('[O04] [O05] title, and Jouer that leads to /battle', () => {
    const { path } = renderApp(<HomeScreen />)
    expect(screen.getByRole('heading', { level: 1, name: 'Comment ça marche ?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Jouer' }))
    expect(path()).toBe('/battle')
  })

  test('who doubts reads how prices are verified before any play', () => {
    const { path } = renderApp(<HomeScreen />)
    fireEvent.click(screen.getByRole('link', { name: 'Cours vérifiables' }))
    expect(path()).toBe('/conditions')
  })

  test('the cycle is one press away too', () => {
    const { path } = renderApp(<HomeScreen />)
    fireEvent.click(screen.getByRole('link', { name: 'Cycle en direct' }))
    expect(path()).toBe('/cycle')
  })

  test('[O06] five steps in order, one shown at a time', () => {
    renderApp(<HomeScreen />)
    const titles = screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)
    expect(titles).toEqual(TITLES)
    const seen = TITLES.map(() => {
      const title = shownTitle()
      const button = next()
      if (button !== null) fireEvent.click(button)
      return title
    })
    expect(seen).toEqual(TITLES)
  })

  test.each(STEPS)('%s %s: %s', (_row, title, sentence) => {
    renderApp(<HomeScreen />)
    for (let step = 0; step < TITLES.indexOf(title); step += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Étape suivante' }))
    }
    expect([shownTitle(), shownSentences()]).toEqual([title, [sentence]])
  })

  test('[O07] [O10] [O11] no way back from the first step, none on from the last', () => {
    renderApp(<HomeScreen />)
    const arrows = TITLES.map((_, index) => {
      fireEvent.click(screen.getByRole('button', { name: `Aller à l’étape ${index + 1}` }))
      return [previous() !== null, next() !== null]
    })
    expect(arrows).toEqual([
      [false, true],
      [true, true],
      [true, true],
      [true, true],
      [true, false],
    ])
  })

  test('[O09] the arrows go one step back and one on', () => {
    renderApp(<HomeScreen />)
    fireEvent.click(screen.getByRole('button', { name: 'Aller à l’étape 4' }))
    fireEvent.click(screen.getByRole('button', { name: 'Étape précédente' }))
    expect(shownTitle()).toBe('Observe le graphique')
    fireEvent.click(screen.getByRole('button', { name: 'Étape suivante' }))
    expect(shownTitle()).toBe('Attends la fin du cycle')
  })

  test.each([
    ['Étape suivante', 'Étape précédente', 4],
    ['Étape précédente', 'Étape suivante', 2],
  ])('%s that disappears hands the focus to %s', (pressed, other, from) => {
    renderApp(<HomeScreen />)
    fireEvent.click(screen.getByRole('button', { name: `Aller à l’étape ${from}` }))
    const arrow = screen.getByRole('button', { name: pressed })
    arrow.focus()
    fireEvent.click(arrow)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: other }))
  })

  test('[O06] the step in sight after a swipe is the selected one, not those that pass on the way to a dot', () => {
    renderApp(<HomeScreen />)
    const steps = within(screen.getByRole('region', { name: 'Les cinq étapes du jeu' })).getByRole('list')
    Object.defineProperty(steps, 'clientWidth', { value: 300 })
    const scrollTo = (left: number) => {
      steps.scrollLeft = left
      fireEvent.scroll(steps)
      return shownTitle()
    }
    expect([scrollTo(140), scrollTo(160), scrollTo(300)]).toEqual([TITLES[0], TITLES[1], TITLES[1]])
    fireEvent.click(screen.getByRole('button', { name: 'Aller à l’étape 5' }))
    expect([scrollTo(600), scrollTo(900)]).toEqual([TITLES[4], TITLES[4]])
    fireEvent.pointerDown(steps)
    expect(scrollTo(900)).toBe(TITLES[3])
    for (const leave of ['keyDown', 'scrollEnd'] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Aller à l’étape 5' }))
      if (leave === 'keyDown') fireEvent.keyDown(steps, { key: 'ArrowLeft' })
      else fireEvent(steps, new Event('scrollend'))
      expect(scrollTo(600)).toBe(TITLES[2])
    }
  })

  test('[O13] each dot goes to its step', () => {
    renderApp(<HomeScreen />)
    const seen = TITLES.map((_, index) => {
      const dot = screen.getByRole('button', { name: `Aller à l’étape ${index + 1}` })
      fireEvent.click(dot)
      expect(dot.getAttribute('aria-current')).toBe('step')
      return shownTitle()
    })
    expect(seen).toEqual(TITLES)
  })
})
