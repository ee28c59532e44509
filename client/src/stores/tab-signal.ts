// The tab's title and icon. An active signal replaces the screen's own title, which continues to change
// behind it: a battle that starts in a hidden tab changes the page, and the player must still see the signal.

const ICON = '/favicon.svg'
const SIGNAL_ICON = '/favicon-signal.svg'

export function createTabSignal(page: Document) {
  let ownTitle = page.title
  let raised: string | null = null

  function show(): void {
    page.title = raised ?? ownTitle
    page.querySelector('link[rel="icon"]')?.setAttribute('href', raised === null ? ICON : SIGNAL_ICON)
  }

  return {
    /** The screen's own title. */
    setTitle(title: string) {
      ownTitle = title
      show()
    },
    raise(title: string) {
      raised = title
      show()
    },
    lower() {
      raised = null
      show()
    },
  }
}

export type TabSignal = ReturnType<typeof createTabSignal>
