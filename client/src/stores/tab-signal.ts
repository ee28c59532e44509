// The tab's title and icon. While a signal is raised it stands in place of the screen's own title, which goes on changing
// behind it: a battle that starts in a hidden tab turns the page, and the player must still see that somebody waits.

const ICON = '/favicon.svg'
const SIGNAL_ICON = '/favicon-signal.svg'

export interface TabSignal {
  /** The screen's own title. */
  setTitle(title: string): void
  raise(title: string): void
  lower(): void
}

export function createTabSignal(page: Document): TabSignal {
  let ownTitle = page.title
  let raised: string | null = null

  function show(): void {
    page.title = raised ?? ownTitle
    page.querySelector('link[rel="icon"]')?.setAttribute('href', raised === null ? ICON : SIGNAL_ICON)
  }

  return {
    setTitle(title) {
      ownTitle = title
      show()
    },
    raise(title) {
      raised = title
      show()
    },
    lower() {
      raised = null
      show()
    },
  }
}
