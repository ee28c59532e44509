import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { EndOfList } from './use-paged-list.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The end of the list is in view, as the browser reports at the start of each observation. */
function showTheEnd(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: IntersectionObserverCallback
      constructor(report: IntersectionObserverCallback) {
        this.#report = report
      }
      observe(): void {
        this.#report([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
      }
      disconnect(): void {
        // Nothing is reported later.
      }
    },
  )
}

/** Ends the test where the list never stops asking. */
const ASKED_MAX = 5

/** A list whose next page can't be had, as a query says it: busy, then failed. */
function FailingList({ onAsked }: { readonly onAsked: () => number }) {
  const [list, setList] = useState({ isFetchingNextPage: false, isFetchNextPageError: false })
  const fetchNextPage = async () => {
    const asked = onAsked()
    setList({ isFetchingNextPage: true, isFetchNextPageError: false })
    await Promise.resolve()
    if (asked > ASKED_MAX) return
    setList({ isFetchingNextPage: false, isFetchNextPageError: true })
  }
  return <EndOfList list={{ ...list, hasNextPage: true, fetchNextPage }} automatic />
}

test('a page that fails is asked for again only by a press, however long its end is in view', async () => {
  showTheEnd()
  let asked = 0
  await act(async () => render(<FailingList onAsked={() => ++asked} />))
  expect(asked).toBe(1)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(asked).toBe(2)
})
