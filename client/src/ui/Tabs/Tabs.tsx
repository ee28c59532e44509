import '@mantine/core/styles/Tabs.layer.css'
import { Tabs as TabRow } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** A row of tabs and the panel of the chosen one; arrow keys move between them. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  function select(value: string | null) {
    const tab = tabs.find(({ id }) => id === value)
    if (tab) onSelect(tab.id)
  }

  return (
    <TabRow classNames={styles} value={selected} onChange={select} keepMounted={false}>
      <TabRow.List aria-label={label}>
        {tabs.map((tab) => (
          <TabRow.Tab
            key={tab.id}
            value={tab.id}
            leftSection={tab.icon}
            // The selected one names the printed panel.
            data-screen-only={tab.id !== selected || undefined}
          >
            {tab.label}
          </TabRow.Tab>
        ))}
      </TabRow.List>
      <TabRow.Panel value={selected}>{children}</TabRow.Panel>
    </TabRow>
  )
}
