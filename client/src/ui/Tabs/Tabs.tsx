import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon?: ReactNode
}

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  readonly children: ReactNode
}

const STEP_BY_KEY: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs and the panel of the chosen one; arrow keys move between them. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const tabId = (tab: Id) => `${id}-${tab}`

  function handleKey(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onSelect(next.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={row} className={styles.row} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            data-tab={tab.id}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={handleKey}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </div>
  )
}
