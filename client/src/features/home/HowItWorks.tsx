import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useRef, useState } from 'react'
import { ErrorBoundary } from '../../hooks/ErrorBoundary.tsx'
import { useIdle } from '../../hooks/use-idle.ts'
import { classNames } from '../../ui/class-names.ts'
import { createPart } from '../../ui/create-part.tsx'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { frHome } from './fr-home.ts'
import styles from './HowItWorks.module.css'
import { SlidePicture } from './SlidePicture.tsx'
import type { ScrollTo } from './Swipes.tsx'

const SLIDES = frHome.slides
const ARROWS = [
  { by: -1, label: frHome.previous, className: styles.previous, Icon: IconChevronLeft },
  { by: 1, label: frHome.next, className: styles.next, Icon: IconChevronRight },
] as const

/** A phone loads the page without them: arrows and dots can be pressed before. */
const Swipes = createPart(async () => (await import('./Swipes.tsx')).Swipes)

/** The game in five steps: swiped, stepped through with arrows, or selected by a dot. */
export function HowItWorks() {
  const viewport = useRef<HTMLDivElement>(null)
  const scrollTo = useRef<ScrollTo>(null)
  const [selected, setSelected] = useState(0)
  /** The step in place until the carousel moves them; React leaves its position alone from then on. */
  const [placed, setPlaced] = useState(0)
  const isIdle = useIdle()

  function goTo(index: number) {
    if (scrollTo.current === null) setPlaced(index)
    else scrollTo.current(index, prefersReducedMotion())
    setSelected(index)
  }

  return (
    <section className={styles.carousel} aria-roledescription="carrousel" aria-label={frHome.carousel}>
      <p className={styles.game}>{frHome.carouselTitle}</p>
      <div className={styles.viewport} ref={viewport}>
        <ol className={styles.track} style={placed === 0 ? undefined : { transform: `translateX(${-100 * placed}%)` }}>
          {SLIDES.map((slide, index) => (
            <li
              key={slide.title}
              className={styles.slide}
              aria-label={frHome.step(index + 1, SLIDES.length)}
              aria-hidden={index !== selected}
            >
              <SlidePicture step={index} />
              <div className={styles.words}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h2 className={styles.title}>{slide.title}</h2>
                <p className={styles.text}>{slide.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {ARROWS.filter(({ by }) => SLIDES[selected + by] !== undefined).map(({ by, label, className, Icon }) => (
        <button
          key={by}
          type="button"
          className={classNames(styles.arrow, className)}
          aria-label={label}
          onClick={() => goTo(selected + by)}
        >
          <Icon size={24} aria-hidden="true" />
        </button>
      ))}
      <div className={styles.dots}>
        {SLIDES.map((slide, index) => (
          <button
            key={slide.title}
            type="button"
            className={styles.dot}
            aria-label={frHome.goTo(index + 1)}
            aria-current={index === selected ? 'step' : undefined}
            onClick={() => goTo(index)}
          />
        ))}
      </div>
      <ErrorBoundary>
        {isIdle && <Swipes viewport={viewport} first={placed} scrollTo={scrollTo} onSelect={setSelected} />}
      </ErrorBoundary>
    </section>
  )
}
