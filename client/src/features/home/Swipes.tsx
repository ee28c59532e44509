import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect } from 'react'

export type ScrollTo = (index: number, jump: boolean) => void

interface SwipesProps {
  readonly viewport: RefObject<HTMLElement | null>
  /** The step that is in place already. */
  readonly first: number
  /** The carousel, which moves the steps once it is there. */
  readonly scrollTo: RefObject<ScrollTo | null>
  readonly onSelect: (index: number) => void
}

/** Makes the steps swipeable and shows nothing itself. */
export function Swipes({ viewport, first, scrollTo, onSelect }: SwipesProps) {
  const [makeSwipeable, carousel] = useEmblaCarousel({
    loop: false,
    align: 'start',
    skipSnaps: false,
    startIndex: first,
  })

  useEffect(() => makeSwipeable(viewport.current), [makeSwipeable, viewport])

  useEffect(() => {
    if (carousel === undefined) return
    const select = () => onSelect(carousel.selectedScrollSnap())
    carousel.on('select', select)
    scrollTo.current = carousel.scrollTo
    return () => {
      carousel.off('select', select)
      scrollTo.current = null
    }
  }, [carousel, scrollTo, onSelect])

  return null
}
