import { afterEach, beforeEach, vi } from 'vitest'

const WIDTH = 700
const HEIGHT = 400

export type Place = readonly [x: number, y: number]

export interface Stroke {
  readonly from: Place
  readonly to: Place
}

export interface Word {
  readonly text: string
  readonly x: number
}

/** The tests load no style sheets. */
const COLOURS = ['line', 'text', 'text-soft', 'text-faint', 'surface-1', 'ground-top'].concat(
  ['up', 'equal', 'down'].flatMap((tone) => [tone, `${tone}-line`, `${tone}-tint`, `on-${tone}`]),
)

/** Records the drawing calls of each test: happy-dom draws no canvas. Every element is 700 by 400 pixels. */
export function recordCanvas() {
  let strokes: Stroke[] = []
  let words: Word[] = []

  function contextOf(canvas: HTMLCanvasElement) {
    let at: Place = [0, 0]
    const leadTo = (to: Place) => {
      strokes.push({ from: at, to })
      at = to
    }
    const known: Partial<Record<PropertyKey, unknown>> = {
      canvas,
      moveTo: (...to: [number, number]) => {
        at = to
      },
      lineTo: (...to: [number, number]) => leadTo(to),
      bezierCurveTo: (...[, , , , x, y]: [number, number, number, number, number, number]) => leadTo([x, y]),
      fillText: (text: string, x: number) => words.push({ text, x }),
      measureText: (text: string) => ({
        width: text.length * 6,
        actualBoundingBoxAscent: 8,
        actualBoundingBoxDescent: 2,
      }),
      createLinearGradient: () => ({ addColorStop: () => undefined }),
    }
    const ignore = () => undefined
    return new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => known[name] ?? ignore,
      set: () => true,
    })
  }

  beforeEach(() => {
    for (const name of COLOURS) document.documentElement.style.setProperty(`--color-${name}`, 'rgb(1, 2, 3)')
    Object.defineProperty(document, 'fonts', { value: { status: 'loaded' }, configurable: true })
    strokes = []
    words = []
    const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      const context = contexts.get(this) ?? contextOf(this)
      contexts.set(this, context)
      return context as never
    })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH, HEIGHT))
  })

  afterEach(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(document, 'fonts')
  })

  return {
    strokes: (): readonly Stroke[] => strokes,
    words: (): readonly Word[] => words,
  }
}
