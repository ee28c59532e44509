import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BOB, battleAfter, battleState, complete } from '../../../testing/battle-messages.ts'
import type { ColourName } from '../../../theme/read-colour.ts'
import { drawCard, type ShareCard, shareCardOf, shareResult } from './share-card.ts'

/** Alice's battle over ten euros, with this ending. */
function cardOf(changes: Parameters<typeof complete>[0]): ShareCard {
  const { battle } = battleAfter([battleState({ user1_point: 1, user2_point: 2 }), complete(changes)])
  if (battle.ending?.type !== 'completed') throw new Error('The battle did not end')
  return shareCardOf(battle, battle.ending, 'bougie.test')
}

describe('card', () => {
  test.each([
    ['a win', {}, { result: 'win', title: 'Victoire !', money: '+10,00 €' }],
    ['a defeat', { winner: BOB, payout: 0 }, { result: 'loss', title: 'Défaite', money: '−10,00 €' }],
    ['a draw', { winner: 'draw', payout: 10 }, { result: 'draw', title: 'Égalité', money: '0,00 €' }],
  ] as const)('[16.20] the card of %s states the net gain, like history and leaderboard', (_, changes, expected) => {
    expect(cardOf(changes)).toMatchObject({
      ...expected,
      players: 'alice contre bob',
      score: '2 – 1',
      rounds: ['win'],
      stake: 'Mise : 10 €',
    })
  })

  test('says that the euros are none', () => {
    const { note, address } = cardOf({})
    expect([note, address]).toEqual(['Euros fictifs de démonstration', 'bougie.test'])
  })

  test('paints all of it, in the colours of the theme', () => {
    const written: string[] = []
    const colours: string[] = []
    const stops = { addColorStop: (_at: number, colour: string) => colours.push(colour) }
    const context = {
      fillText: (text: string) => written.push(text),
      createLinearGradient: () => stops,
      fillRect: () => undefined,
      beginPath: () => undefined,
      arc: () => undefined,
      fill: () => undefined,
      roundRect: () => undefined,
      stroke: () => undefined,
    }
    drawCard(context as unknown as CanvasRenderingContext2D, cardOf({}), (name: ColourName) => `theme(${name})`)
    expect(written).toEqual([
      'Bougie',
      'Victoire !',
      'alice contre bob',
      '+10,00 €',
      'Mise : 10 €',
      '2 – 1',
      'Euros fictifs de démonstration · bougie.test',
    ])
    expect(colours.every((colour) => /^theme\(.+\)$/.test(colour))).toBe(true)
  })
})

describe('sharing', () => {
  const picture = async () => new Blob(['png'], { type: 'image/png' })

  /** A browser whose share sheet does this; null where there is none. Returns the names of the files that it saves. */
  function setBrowser(share: Navigator['share'] | null): readonly string[] {
    const saved: string[] = []
    vi.stubGlobal('navigator', share === null ? {} : { canShare: () => true, share })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    return saved
  }

  test("goes by the device's own sheet, with the picture as a file", async () => {
    const share = vi.fn(async (_data?: ShareData) => undefined)
    const saved = setBrowser(share)
    expect(await shareResult(cardOf({}), picture)).toBe('shared')
    const files = share.mock.calls[0]?.[0]?.files
    expect(files?.map(({ name, type }) => [name, type])).toEqual([['bougie-win.png', 'image/png']])
    expect(saved).toEqual([])
  })

  test('is saved as a file where there is no sheet', async () => {
    const saved = setBrowser(null)
    expect(await shareResult(cardOf({}), picture)).toBe('saved')
    expect(saved).toEqual(['bougie-win.png'])
  })

  test.each([
    ['that the player calls off saves nothing', 'AbortError', 'cancelled', []],
    ['that the browser refuses is saved instead', 'NotAllowedError', 'saved', ['bougie-win.png']],
  ])('%s', async (_, error, outcome, files) => {
    const saved = setBrowser(() => Promise.reject(new DOMException('no', error)))
    expect(await shareResult(cardOf({}), picture)).toBe(outcome)
    expect(saved).toEqual(files)
  })
})
