import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import {
  BattleFeatureContext,
  useBattleFeatureStore,
  WithBattleFeatureStore,
} from '../hooks/use-battle-feature-store.tsx'
import { useElapsed } from '../queue/use-elapsed.ts'
import type { SearchPlace } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import { PracticeArena } from './PracticeArena.tsx'
import styles from './PracticeScreen.module.css'
import { createPracticeBattle, type PracticeBattle } from './practice-battle.ts'

const text = frBattle.practice

/** Battles against the bot without a stake, from the lobby and during a search, also for guests. */
export function PracticeScreen() {
  usePageTitle(text.pageTitle)
  return (
    <WithBattleFeatureStore>
      <Practice />
    </WithBattleFeatureStore>
  )
}

function Practice() {
  const feature = useBattleFeatureStore()
  const { live, timers, random } = useApp()
  const navigate = useNavigate()
  const { place } = useStore(feature.queue)
  const [practice, setPractice] = useState<PracticeBattle | null>(null)
  const found = place.type === 'matched'

  useEffect(() => {
    const { serverNow } = live
    const opened = createPracticeBattle({ self: feature.self(), sounds: feature.sounds, timers, serverNow, random })
    opened.again()
    setPractice(opened)
    return opened.close
  }, [feature, live, timers, random])

  // A real opponent has priority: the match shows over the lobby, and practice ends.
  useEffect(() => {
    if (found) void navigate(LOBBY_PATH, { replace: true })
  }, [found, navigate])

  return (
    <div className={styles.screen}>
      <Group component="header" justify="space-between" gap="4px 16px" className={styles.banner}>
        <Text size="sm" c="dimmed" flex="1 1 220px">
          <strong className={styles.name}>{text.title}</strong>{' '}
          <span>{place.type === 'searching' ? text.searchHint : text.banner}</span>
        </Text>
        {place.type === 'searching' && <RunningSearch search={place} onLeave={feature.queue.leave} />}
      </Group>
      <h1 className="visually-hidden">{text.title}</h1>
      {practice !== null && !found && (
        <WithPracticeStore practice={practice}>
          <PracticeArena practice={practice} onLeave={() => void navigate(LOBBY_PATH)} />
        </WithPracticeStore>
      )}
    </div>
  )
}

interface WithPracticeStoreProps {
  readonly practice: PracticeBattle
  readonly children: ReactNode
}

/** Every battle component below uses the practice store. */
function WithPracticeStore({ practice, children }: WithPracticeStoreProps) {
  const feature = useBattleFeatureStore()
  const practiceStore = useMemo(() => ({ ...feature, battles: practice.battles }), [feature, practice])
  return <BattleFeatureContext value={practiceStore}>{children}</BattleFeatureContext>
}

interface RunningSearchProps {
  readonly search: SearchPlace
  readonly onLeave: () => void
}

function RunningSearch({ search, onLeave }: RunningSearchProps) {
  const elapsed = useElapsed(search.sinceMs)
  return (
    <Group gap="sm">
      <span role="timer">{text.searching(elapsed, formatEuros(search.amountCents))}</span>
      <Button size="small" onClick={onLeave}>
        {frBattle.search.cancel}
      </Button>
    </Group>
  )
}
