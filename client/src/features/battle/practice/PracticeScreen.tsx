import { Box, Group, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useToastPlace } from '../../../hooks/use-toast-place.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import arena from '../arena/BattleScreen.module.css'
import { BattleSkeleton } from '../arena/BattleSkeleton.tsx'
import { BattleStage } from '../arena/BattleStage.tsx'
import { finalTitle } from '../arena/battle-view.ts'
import { PlayedRounds, StageOverlay } from '../arena/StageOverlay.tsx'
import { useLiveBattle } from '../arena/use-live-battle.ts'
import { BattleFeatureContext, useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { PlayMoneyNote } from '../parts/PlayMoneyNote.tsx'
import { useElapsed } from '../queue/use-elapsed.ts'
import type { Completed, LiveBattle } from '../store/live-battle.ts'
import type { SearchPlace } from '../store/queue-machine.ts'
import { frBattle } from '../text/fr-battle.ts'
import { createPracticeBattle, type PracticeBattle } from './practice-battle.ts'

const text = frBattle.practice
const BANNER = { px: 12, py: 6, bd: '1px dashed var(--color-equal-line)', bdrs: 'sm', bg: 'var(--color-equal-tint)' }

/** Battles against the bot without a stake, from the lobby and during a search, also for guests. */
export function PracticeScreen() {
  usePageTitle(text.pageTitle)
  const feature = useBattleFeatureStore()
  const { socket, timers, random } = useApp()
  const navigate = useNavigate()
  const { place } = useStore(feature.queue)
  const [practice, setPractice] = useState<PracticeBattle | null>(null)
  const found = place.type === 'matched'
  // Every battle component below uses the practice store.
  const practiceStore = useMemo(() => practice && { ...feature, battles: practice.battles }, [feature, practice])

  useEffect(() => {
    const { serverNow } = socket
    const opened = createPracticeBattle({ self: feature.self(), sounds: feature.sounds, timers, serverNow, random })
    opened.again()
    setPractice(opened)
    return opened.close
  }, [feature, socket, timers, random])

  // A real opponent has priority: the match shows over the lobby, and practice ends.
  useEffect(() => {
    if (found) void navigate(LOBBY_PATH, { replace: true })
  }, [found, navigate])

  return (
    <Box className={arena.screen ?? ''} maw={1200}>
      <Group component="header" justify="space-between" gap="4px 16px" {...BANNER}>
        <Text size="sm" c="dimmed" flex="1 1 220px">
          <Text component="strong" inherit c="brand" fw={700}>
            {text.title}
          </Text>{' '}
          <span>{place.type === 'searching' ? text.searchHint : text.banner}</span>
        </Text>
        {place.type === 'searching' && <RunningSearch search={place} onLeave={feature.queue.leave} />}
      </Group>
      <h1 className="visually-hidden">{text.title}</h1>
      {practice !== null && !found && (
        <BattleFeatureContext value={practiceStore}>
          <PracticeArena practice={practice} onLeave={() => void navigate(LOBBY_PATH)} />
        </BattleFeatureContext>
      )}
    </Box>
  )
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

interface PracticeArenaProps {
  readonly practice: PracticeBattle
  readonly onLeave: () => void
}

/** The battle stage without a stake; at the end it offers the next practice battle. */
function PracticeArena({ practice, onLeave }: PracticeArenaProps) {
  const battleId = useStore(practice.battleId)
  const { battle, live, overlay, announced } = useLiveBattle(battleId)
  const stage = useRef<HTMLDivElement>(null)
  const ending = overlay.type === 'final' && battle?.ending?.type === 'completed' ? battle.ending : null
  useToastPlace(stage, { isChartInView: battle !== null && ending === null })
  return (
    <div className={arena.stage} ref={stage}>
      {battle === null ? (
        <BattleSkeleton label={text.loading} />
      ) : (
        <div className={arena.below} inert={ending !== null}>
          <BattleStage battle={battle} live={live} overlay={overlay} practice onExit={onLeave} />
        </div>
      )}
      {battle !== null && ending !== null && (
        <PracticeEnd battle={battle} ending={ending} onAgain={practice.again} onLeave={onLeave} />
      )}
      <LiveRegion message={announced.phase} />
      <LiveRegion message={announced.result} urgency="assertive" />
    </div>
  )
}

interface PracticeEndProps {
  readonly battle: LiveBattle
  readonly ending: Completed
  readonly onAgain: () => void
  readonly onLeave: () => void
}

function PracticeEnd({ battle, ending, onAgain, onLeave }: PracticeEndProps) {
  return (
    <StageOverlay
      title={
        <>
          <Text span display="block" fz="sm" fw={600} c="dimmed">
            {text.title}
          </Text>
          {finalTitle(battle, ending)}
        </>
      }
      tone={ending.result}
      onEscape={onLeave}
      actions={
        <>
          <Button variant="primary" size="large" fullWidth autoFocus onClick={onAgain}>
            {text.again}
          </Button>
          <Button fullWidth onClick={onLeave}>
            {text.real}
          </Button>
        </>
      }
    >
      <PlayedRounds battle={battle} />
      <p>{text.nothing}</p>
      <PlayMoneyNote />
    </StageOverlay>
  )
}
