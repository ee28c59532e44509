import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { inSeparateTasks } from '../../ui/in-separate-tasks.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { frHome } from './fr-home.ts'
import styles from './HowItWorks.module.css'
import { SlidePicture } from './SlidePicture.tsx'

const SLIDES = frHome.slides
const ARROWS = [
  { by: -1, label: frHome.previous, className: styles.previous, Icon: IconChevronLeft },
  { by: 1, label: frHome.next, className: styles.next, Icon: IconChevronRight },
] as const

/** The game in five steps: swiped, stepped through with arrows, or selected by a dot. */
export function HowItWorks() {
  const viewport = useRef<HTMLDivElement>(null)
  const [makeSwipeable, carousel] = useEmblaCarousel({ loop: false, align: 'start', skipSnaps: false })
  const [selected, setSelected] = useState(0)
  const wanted = useRef(0)

  // Runs after the first paint: as the element's ref it would render the page a second time before that paint.
  useEffect(() => inSeparateTasks([() => makeSwipeable(viewport.current)]), [makeSwipeable])

  useEffect(() => {
    if (carousel === undefined) return
    // Arrows and dots can be pressed before.
    if (wanted.current !== 0) carousel.scrollTo(wanted.current, true)
    const onSelect = () => setSelected(carousel.selectedScrollSnap())
    carousel.on('select', onSelect)
    return () => {
      carousel.off('select', onSelect)
    }
  }, [carousel])

  function goTo(index: number) {
    wanted.current = index
    carousel?.scrollTo(index, prefersReducedMotion())
    setSelected(index)
  }

  return (
    <section className={styles.carousel} aria-roledescription="carrousel" aria-label={frHome.carousel}>
      <p className={styles.game}>{frHome.carouselTitle}</p>
      <div className={styles.viewport} ref={viewport}>
        <ol className={styles.track}>
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
    </section>
  )
}
