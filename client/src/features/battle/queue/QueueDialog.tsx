import type { PlayerRating } from '@bougie/protocol'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { PRACTICE_PATH } from '../../../stores/paths.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { tagOf } from '../arena/battle-view.ts'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { RatingFigure } from '../parts/RatingFigure.tsx'
import type { Identity } from '../store/live-battle.ts'
import type { MatchPlace, QueuePlace, SearchPlace } from '../store/queue-machine.ts'
import { frBattle } from '../text/fr-battle.ts'
import { decline, isUnasked } from './match-alert.ts'
import styles from './QueueDialog.module.css'
import { formatElapsed, useElapsedSeconds } from './use-elapsed.ts'

const text = frBattle.search

interface QueueDialogProps {
  readonly self: Identity
  readonly place: QueuePlace
}

/** The dialog of search and match; a match cannot be dismissed. */
export function QueueDialog({ self, place }: QueueDialogProps) {
  const { queue } = useBattleFeatureStore()
  /** Escape and the second button hide the dialog; the search continues. */
  const minimise = () => queue.showSearch('none')
  useEffect(PriceChart.preload, [])
  if (place.type === 'idle') return null
  const matched = place.type === 'matched'
  return (
    <Dialog
      title={matched ? text.matched : text.title}
      onClose={matched ? undefined : minimise}
      closeLabel={text.minimise}
      actions={
        <>
          <Button variant="quiet" fullWidth onClick={minimise} disabled={matched}>
            {text.minimise}
          </Button>
          <Button fullWidth onClick={queue.leave} disabled={matched}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {matched ? <MatchView self={self} match={place} /> : <SearchView search={place} />}
      </div>
    </Dialog>
  )
}

/** [L30] a full circle is five seconds, independent of the server's countdown. */
const CIRCLE_MS = 5_000

interface MatchViewProps {
  readonly self: Identity
  readonly match: MatchPlace
}

/** Both players face to face, with the countdown to the start. */
function MatchView({ self, match }: MatchViewProps) {
  const { ownRating, opponent, amountCents, startsAtMs, countdownMs } = match
  const now = useApp().socket.serverNow
  // A clock that is some ms behind would begin with a second more than there are.
  const endsAtMs = useMemo(() => Math.min(startsAtMs, now() + countdownMs), [startsAtMs, countdownMs, now])
  const seconds = useCountdown({ endsAtMs, now }) ?? 0
  const element = useRef<HTMLDivElement>(null)
  // The match disables or removes whatever had the focus in the search, and the focus announces the opponent. A dialog
  // that opens with a match focuses it later than this, by its mark.
  useEffect(() => element.current?.focus(), [])
  return (
    <Stack
      ref={element}
      role="group"
      aria-label={text.matchInWords(opponent.username, frBattle.stakeOf(amountCents))}
      tabIndex={-1}
      data-autofocus
      className={styles.match ?? ''}
      align="center"
      gap="sm"
      pt="sm"
      ta="center"
    >
      <div className={styles.players} data-toasts-off>
        <Fighter name={self.username} avatarUrl={self.avatarUrl} tag={text.you} rating={ownRating} />
        <CountdownRing endsAtMs={endsAtMs} durationMs={CIRCLE_MS} now={now} label={text.matched} size={88} />
        <Fighter
          name={opponent.username}
          avatarUrl={opponent.avatarUrl ?? null}
          bot={opponent.bot}
          tag={tagOf(opponent)}
          rating={opponent.rating}
        />
      </div>
      <div className={styles.terms}>
        <Text ff="heading" fz="xl" fw={700} c="bright">
          {frBattle.stakeOf(amountCents)}
        </Text>
        {amountCents > 0 && <p>{frBattle.stake.win(eurosFromCents(amountCents))}</p>}
        {/* Not announced: the seconds would be read one by one. */}
        <Text c="dimmed">{text.countdown(seconds)}</Text>
      </div>
      {opponent.bot && <Hint>{text.botHint}</Hint>}
      {opponent.program && <Hint>{text.programHint}</Hint>}
    </Stack>
  )
}

interface FighterProps {
  readonly name: string
  readonly avatarUrl: string | null
  readonly bot?: boolean
  readonly tag?: string | undefined
  readonly rating?: PlayerRating | undefined
}

function Fighter({ name, avatarUrl, bot = false, tag, rating }: FighterProps) {
  return (
    <Text component="div" className={styles.fighter} fz="xs" c="dimmed">
      <Avatar name={name} url={avatarUrl} bot={bot} size={72} />
      <Text span className={styles.line} fz="min(var(--text-md), 5vw)" fw={600} c="bright" truncate>
        {name}
      </Text>
      <span>{tag ?? '\u00A0'}</span>
      {rating !== undefined && (
        <span>
          <RatingFigure rating={rating} />
        </span>
      )}
    </Text>
  )
}

function Hint({ children }: { readonly children: string }) {
  return (
    <Text size="sm" c="faint">
      {children}
    </Text>
  )
}

/** Details of the search: elapsed time, stake, number of searching players, estimated wait. */
function SearchView({ search }: { readonly search: SearchPlace }) {
  const { queue, sounds } = useBattleFeatureStore()
  const { playersSearching, estimatedWaitMs } = useStore(queue)
  const navigate = useNavigate()
  const elapsedS = useElapsedSeconds(search.sinceMs)
  const botAfterMs = useBotAfterMs()
  const [soundDecided] = useState(sounds.decided.get)

  /** The search continues beside practice. */
  function practise(): void {
    queue.showSearch('none')
    void navigate(PRACTICE_PATH)
  }

  return (
    <div className={styles.search}>
      <Radar>
        <Text span inherit ff="heading" fw={700} c="bright" role="timer" aria-label={text.elapsed}>
          {formatElapsed(elapsedS)}
        </Text>
      </Radar>
      <Box component="dl" w="100%">
        <Detail name={text.amount} value={formatEuros(search.amountCents)} />
        <Detail name={text.players} value={playersSearching === null ? '–' : String(Math.max(1, playersSearching))} />
        <Detail name={text.estimate} value={estimateText(estimatedWaitMs, botAfterMs)} />
      </Box>
      {botAfterMs !== undefined && (
        <Text ta="center" textWrap="balance">
          {text.prospect(botAfterMs === null ? null : Math.ceil(botAfterMs / 1_000) - elapsedS)}
        </Text>
      )}
      <Button onClick={practise}>{frBattle.practice.startInSearch}</Button>
      {/* One question at a time: on a phone the cancel button must stay visible. */}
      {soundDecided ? <MatchAlertQuestion /> : <SoundQuestion />}
    </div>
  )
}

/** Rings that expand from the middle. */
function Radar({ children }: { readonly children: ReactNode }) {
  const moves = useStore(useApp().movingDecoration)
  return (
    <div className={classNames(styles.radar, !moves && styles.still)}>
      <span className={styles.wave} aria-hidden="true" />
      <span className={styles.wave} aria-hidden="true" />
      <span className={styles.wave} aria-hidden="true" />
      <div className={styles.core}>{children}</div>
    </div>
  )
}

function Detail({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Group className={styles.detail} justify="space-between" align="baseline" wrap="nowrap">
      <dt>{name}</dt>
      <Text component="dd" ff="heading" fw={600} c="bright">
        {value}
      </Text>
    </Group>
  )
}

/** Without an estimate the time until a bot steps in is known. */
function estimateText(estimatedWaitMs: number | null, botAfterMs: number | null | undefined): string {
  if (estimatedWaitMs !== null) return text.wait(Math.ceil(estimatedWaitMs / 1_000))
  return typeof botAfterMs === 'number' ? text.waitAtMost(Math.ceil(botAfterMs / 1_000)) : text.estimateUnknown
}

interface QuestionProps {
  readonly ask: string
  readonly yes: string
  readonly no: string
  /** The meaning of the response; null until there is one. */
  readonly response: string | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Its height is reserved, so that the response shifts no layout. */
function Question({ ask, yes, no, response, onYes, onNo }: QuestionProps) {
  return (
    <Group justify="center" gap="sm" mih={40} role="status">
      {response === null ? (
        <>
          <p>{ask}</p>
          <Button size="small" onClick={onYes}>
            {yes}
          </Button>
          <Button size="small" variant="quiet" onClick={onNo}>
            {no}
          </Button>
        </>
      ) : (
        <p>{response}</p>
      )}
    </Group>
  )
}

/** Asked in the first search, when the player has time. */
function SoundQuestion() {
  const { sounds } = useBattleFeatureStore()
  const decided = useStore(sounds.decided)
  const enabled = useStore(sounds.enabled)
  const { ask, yes, no, on, off } = frBattle.soundQuestion
  const response = enabled ? on : off
  return (
    <Question
      {...{ ask, yes, no }}
      response={decided ? response : null}
      onYes={() => sounds.setEnabled(true)}
      onNo={() => sounds.setEnabled(false)}
    />
  )
}

/** Asked during the search and never before: browsers refuse a request without a press. */
function MatchAlertQuestion() {
  const { local } = useApp()
  const [asked] = useState(() => isUnasked(local))
  const [response, setResponse] = useState<'allowed' | 'refused' | null>(null)
  if (!asked) return null
  const { question, allow, refuse } = frBattle.matchAlert

  async function ask(): Promise<void> {
    const permission = await Notification.requestPermission()
    // Closed without a decision: the question stays and can be asked again.
    if (permission !== 'default') setResponse(permission === 'granted' ? 'allowed' : 'refused')
  }

  function handleNo(): void {
    decline(local)
    setResponse('refused')
  }

  return (
    <Question
      ask={question}
      yes={allow}
      no={refuse}
      response={response === null ? null : frBattle.matchAlert[response]}
      onYes={() => void ask()}
      onNo={handleNo}
    />
  )
}
