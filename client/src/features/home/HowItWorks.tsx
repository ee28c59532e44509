import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { frHome } from './fr-home.ts'
import styles from './HowItWorks.module.css'

const SLIDES = frHome.slides
const ARROWS = [
  { by: -1, label: frHome.previous, className: styles.previous, Icon: IconChevronLeft },
  { by: 1, label: frHome.next, className: styles.next, Icon: IconChevronRight },
] as const

/** The game in five steps: swiped, stepped through with arrows, or selected by a dot. */
export function HowItWorks() {
  const slides = useRef<HTMLOListElement>(null)
  const [selected, setSelected] = useState(0)
  /** The step to which an arrow or a dot scrolls: those that pass meanwhile are not selected. */
  const target = useRef<number | null>(null)
  const arrows = useRef(new Map<number, HTMLButtonElement>())

  function goTo(index: number) {
    if (index === selected || slides.current === null) return
    target.current = index
    setSelected(index)
    slides.current.scrollTo({ left: index * slides.current.clientWidth })
  }

  function step(by: number) {
    // This arrow leads nowhere from the step that follows, and disappears with the focus.
    if (SLIDES[selected + 2 * by] === undefined) arrows.current.get(-by)?.focus()
    goTo(selected + by)
  }

  function follow({ scrollLeft, clientWidth }: Element) {
    const inSight = Math.round(scrollLeft / clientWidth)
    if (target.current !== null && target.current !== inSight) return
    target.current = null
    setSelected(inSight)
  }

  /** A finger, a wheel or a key moves the steps now. */
  function release() {
    target.current = null
  }

  /** Also elsewhere than at the target, as after a turn of the phone. */
  function settle(list: Element) {
    release()
    follow(list)
  }

  return (
    <section className={styles.carousel} aria-roledescription="carrousel" aria-label={frHome.carousel}>
      <p className={styles.game}>{frHome.carouselTitle}</p>
      <ol
        ref={slides}
        className={styles.slides}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={frHome.carouselTitle}
        onScroll={(event) => follow(event.currentTarget)}
        onPointerDown={release}
        onWheel={release}
        onKeyDown={release}
        onScrollEnd={(event) => settle(event.currentTarget)}
      >
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
      {ARROWS.filter(({ by }) => SLIDES[selected + by] !== undefined).map(({ by, label, className, Icon }) => (
        <button
          key={by}
          ref={(arrow) => void (arrow === null ? arrows.current.delete(by) : arrows.current.set(by, arrow))}
          type="button"
          className={classNames(styles.arrow, className)}
          data-screen-only
          aria-label={label}
          onClick={() => step(by)}
        >
          <Icon size={24} aria-hidden="true" />
        </button>
      ))}
      <div className={styles.dots} data-screen-only>
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

interface SlidePictureProps {
  /** From 0. */
  readonly step: number
}

/** A small drawing for each step, in the shapes of the game. */
function SlidePicture({ step }: SlidePictureProps) {
  return (
    <svg className={styles.picture} viewBox="0 0 220 132" fill="none" textAnchor="middle" aria-hidden="true">
      {PICTURES[step]}
    </svg>
  )
}

const LINE = 'M14 92 L34 84 L50 90 L66 70 L82 76 L98 58 L114 66 L130 46 L146 54'
const DASHES = { stroke: 'var(--color-text-faint)', strokeWidth: 1.5, strokeDasharray: '2 6' } as const
const FIGURE = { fill: 'var(--color-text)', fontSize: 27 } as const

const PICTURES = [
  <g key="stake">
    <circle stroke="var(--color-line-strong)" cx="110" cy="66" r="50" />
    <circle {...DASHES} cx="110" cy="66" r="41" />
    <text {...FIGURE} x="110" y="75">
      25 €
    </text>
  </g>,
  <g key="choice">
    <g data-tone="up" stroke="var(--tone-line)">
      <rect fill="var(--tone-tint)" x="16" y="30" width="86" height="72" rx="10" />
      <path stroke="var(--tone)" strokeWidth="4" d="M44 72 L74 48 M56 46h19v19" />
      <text fill="var(--tone-text)" stroke="none" fontSize="15" x="59" y="93">
        UP
      </text>
    </g>
    <g data-tone="down" stroke="var(--tone-line)">
      <rect fill="var(--tone-tint)" x="118" y="30" width="86" height="72" rx="10" />
      <path stroke="var(--tone)" strokeWidth="4" d="M146 46 L176 70 M176 51v20h-19" />
      <text fill="var(--tone-text)" stroke="none" fontSize="15" x="161" y="93">
        DOWN
      </text>
    </g>
  </g>,
  <g key="chart" data-tone="up">
    <path {...DASHES} d="M10 92H210" />
    <path fill="var(--tone-tint)" d={`${LINE} V118 H14Z`} />
    <path stroke="var(--tone)" strokeWidth="3" d={LINE} />
    <circle fill="var(--tone-tint)" cx="146" cy="54" r="11" />
    <circle fill="var(--tone)" cx="146" cy="54" r="5" />
    <rect fill="var(--tone)" x="160" y="43" width="50" height="22" rx="4" />
    <text fill="var(--on-tone)" fontSize="12" x="185" y="58">
      102,4
    </text>
  </g>,
  <g key="end" strokeWidth="8">
    <circle stroke="var(--color-surface-3)" cx="110" cy="66" r="44" />
    <circle
      stroke="var(--color-down)"
      cx="110"
      cy="66"
      r="44"
      pathLength="100"
      strokeDasharray="28 100"
      transform="rotate(-90 110 66)"
    />
    <text {...FIGURE} x="110" y="76">
      3 s
    </text>
  </g>,
  <g key="gain" data-tone="up">
    <circle fill="var(--tone-tint)" cx="110" cy="66" r="46" />
    <circle fill="var(--tone)" cx="110" cy="66" r="34" />
    <text fill="var(--on-tone)" fontSize="28" x="110" y="76">
      ×2
    </text>
    <path
      stroke="var(--color-brand-to)"
      strokeWidth="2.5"
      d="M40 40v12M34 46h12M184 30v12M178 36h12M190 92v10M185 97h10M30 96v8M26 100h8"
    />
  </g>,
] as const
