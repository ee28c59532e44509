import styles from './SlidePicture.module.css'

interface SlidePictureProps {
  /** From 0. */
  readonly step: number
}

/** A small drawing for each step, in the shapes of the game. */
export function SlidePicture({ step }: SlidePictureProps) {
  return (
    <svg className={styles.picture} viewBox="0 0 220 132" aria-hidden="true">
      {PICTURES[step]}
    </svg>
  )
}

const LINE = 'M14 92 L34 84 L50 90 L66 70 L82 76 L98 58 L114 66 L130 46 L146 54'

const PICTURES = [
  <g key="stake">
    <circle className={styles.panel} cx="110" cy="66" r="50" />
    <circle className={styles.dashed} cx="110" cy="66" r="41" />
    <text className={styles.figure} x="110" y="75" textAnchor="middle">
      25 €
    </text>
  </g>,
  <g key="choice">
    <rect className={styles.up} x="16" y="30" width="86" height="72" rx="10" />
    <path className={styles.upStroke} d="M44 72 L74 48 M56 46h19v19" />
    <text className={styles.upText} x="59" y="93" textAnchor="middle">
      UP
    </text>
    <rect className={styles.down} x="118" y="30" width="86" height="72" rx="10" />
    <path className={styles.downStroke} d="M146 46 L176 70 M176 51v20h-19" />
    <text className={styles.downText} x="161" y="93" textAnchor="middle">
      DOWN
    </text>
  </g>,
  <g key="chart">
    <path className={styles.dashed} d="M10 92H210" />
    <path className={styles.area} d={`${LINE} V118 H14Z`} />
    <path className={styles.line} d={LINE} />
    <circle className={styles.halo} cx="146" cy="54" r="11" />
    <circle className={styles.point} cx="146" cy="54" r="5" />
    <rect className={styles.tag} x="160" y="43" width="50" height="22" rx="4" />
    <text className={styles.tagText} x="185" y="58" textAnchor="middle">
      102,4
    </text>
  </g>,
  <g key="end">
    <circle className={styles.track} cx="110" cy="66" r="44" />
    <circle className={styles.ring} cx="110" cy="66" r="44" pathLength="100" strokeDasharray="28 100" />
    <text className={styles.figure} x="110" y="76" textAnchor="middle">
      3 s
    </text>
  </g>,
  <g key="gain">
    <circle className={styles.burst} cx="110" cy="66" r="46" />
    <circle className={styles.coin} cx="110" cy="66" r="34" />
    <text className={styles.coinText} x="110" y="76" textAnchor="middle">
      ×2
    </text>
    <path className={styles.spark} d="M40 40v12M34 46h12M184 30v12M178 36h12M190 92v10M185 97h10M30 96v8M26 100h8" />
  </g>,
] as const
