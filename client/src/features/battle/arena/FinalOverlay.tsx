import type { UserId } from '@bougie/protocol'
import { Box, Group, Stack, Text } from '@mantine/core'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useState } from 'react'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { ratingInWords } from '../../../i18n/format-price.ts'
import { battleProofPath } from '../../../stores/paths.ts'
import { CountUpAmount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Confetti } from '../../../ui/Confetti/Confetti.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { frShare } from '../share/fr-share.ts'
import type { Completed, LiveBattle } from '../store/live-battle.ts'
import { seriesWith } from '../store/rematch-series.ts'
import { frBattle } from '../text/fr-battle.ts'
import { finalTitle, motivationFor } from './battle-view.ts'
import { PlayedRounds, StageOverlay } from './StageOverlay.tsx'

const text = frBattle.final
/** The same height as the button that it replaces. */
const ASKED = { placeItems: 'center', minHeight: 56, border: '1px dashed var(--color-line-strong)' } as const

interface FinalOverlayProps {
  readonly battle: LiveBattle
  readonly ending: Completed
  readonly live: boolean
  readonly onMenu: () => void
  readonly onNewBattle: () => void
}

/** [G23] [G24] the result screen: the outcome, the payout and the next actions. */
export function FinalOverlay({ battle, ending, live, onMenu, onNewBattle }: FinalOverlayProps) {
  const { self, opponent, role, battleId } = battle
  const playing = role === 'player'
  const now = useApp().socket.serverNow
  const feature = useBattleFeatureStore()
  /** As it was at the end: an accepted rematch continues the series while this result is still on the screen. */
  const [series] = useState(() => seriesWith(feature.series.get(), battleId))
  const { rematch } = battle
  const seconds = useCountdown({ endsAtMs: rematch.type === 'closed' ? null : rematch.untilMs, now }) ?? 0
  const [wasOpen] = useState(rematch.type !== 'closed')
  const open = playing && rematch.type !== 'closed' && seconds > 0
  const rematchLabel = rematch.type === 'offered' ? text.rematchOffered : text.rematch
  return (
    <StageOverlay
      title={finalTitle(battle, ending)}
      tone={playing || ending.result === 'draw' ? ending.result : 'watched'}
      onEscape={onMenu}
      actions={
        <>
          {/* The line keeps its height after the time has run out. */}
          <Group justify="center" mih={44} c="dimmed" gap={12} wrap="nowrap">
            {open && <RematchRing untilMs={rematch.untilMs} now={now} />}
            <Text miw={0} ta={open ? 'left' : 'center'} textWrap="balance" role="status" className="break-anywhere">
              {open && text.rematchHints[rematch.type](opponent.username)}
              {playing && !open && rematch.type === 'closed' && wasOpen && text.rematchExpired}
            </Text>
          </Group>
          {open && rematch.type === 'asked' ? (
            // A requested rematch needs no button: the text says that the opponent has to accept.
            <Box component="p" display="grid" bdrs="sm" ff="heading" fw={600} style={ASKED}>
              {text.rematchAsked}
            </Box>
          ) : (
            <Button
              variant="primary"
              size="large"
              fullWidth
              autoFocus
              disabled={open && !live}
              onClick={open ? feature.battles.askRematch : onNewBattle}
            >
              {open ? rematchLabel : text.again}
            </Button>
          )}
          {/* The new-battle button keeps its position, so that a press in progress does not hit another control. */}
          {/* A spectator finds a new battle in the menu. */}
          {playing && (
            <Group gap={12} grow wrap="nowrap">
              {open && <Button onClick={onNewBattle}>{text.again}</Button>}
              <Button onClick={onMenu}>{text.menu}</Button>
            </Group>
          )}
          <Group gap={12} grow wrap="nowrap">
            {playing && <ShareButton battle={battle} ending={ending} />}
            <Button to={battleProofPath(battleId)}>{frBattle.verifyLink}</Button>
          </Group>
          <Text size="sm" c="dimmed" ta="center" className="break-anywhere">
            {playing ? text.opponent : <PlayerName userId={self.id} name={self.username} />}
            {playing ? ' ' : ` ${frBattle.versus} `}
            <PlayerName userId={opponent.id} name={opponent.username} />
          </Text>
        </>
      }
    >
      {playing && ending.result === 'win' && <Confetti />}
      <PlayedRounds battle={battle} />
      {playing && battle.amountCents > 0 && <Gain battle={battle} ending={ending} />}
      {ending.forfeitedBy !== null && (
        <Text fw={600} miw={0} textWrap="balance" className="break-anywhere">
          {forfeitText(battle, ending.forfeitedBy)}
        </Text>
      )}
      {playing && <Motivation ending={ending} />}
      {/* The rating arrives with the end of the battle, after a forfeit; its line keeps its height until then. */}
      <Text c="dimmed" mih="1.5em">
        {playing && ending.rating !== undefined && <RatingChange {...ending.rating} />}
      </Text>
      {series !== null && (
        <Text ff="heading" fw={600} miw={0} className="break-anywhere">
          {text.series(self.username, series.won, series.lost, opponent.username)}
        </Text>
      )}
    </StageOverlay>
  )
}

/** Why a battle may end without a point. */
function forfeitText({ self, opponent, role }: LiveBattle, forfeitedBy: UserId): string {
  const byOpponent = forfeitedBy !== self.id
  if (role !== 'player') return text.forfeitOf(byOpponent ? opponent.username : self.username)
  return byOpponent ? text.forfeitWon : text.forfeitLost
}

function Motivation({ ending }: Pick<FinalOverlayProps, 'ending'>) {
  const { random } = useApp()
  const [drawn] = useState(random)
  return (
    <Text c="dimmed" textWrap="balance">
      {motivationFor(ending, drawn)}
    </Text>
  )
}

const GAIN_LABELS = { win: text.gain, draw: text.refund, loss: text.lost } as const

function Gain({ battle, ending }: Pick<FinalOverlayProps, 'battle' | 'ending'>) {
  const { result, payoutCents } = ending
  const figure = result === 'loss' ? { cents: -battle.amountCents } : { cents: payoutCents, fromCents: 0 }
  return (
    <Stack component="p" gap={2} align="center" mt="sm">
      <Text span size="sm" c="dimmed">
        {GAIN_LABELS[result]}
      </Text>
      <Text span fz="min(2.5rem, 12vw, 11vh)" lh={1.1}>
        <CountUpAmount {...figure} withGainLabel={false} />
      </Text>
    </Stack>
  )
}

/** The new rating, and in its colour what the battle has made of it. */
function RatingChange({ change, ...rating }: NonNullable<Completed['rating']>) {
  return (
    <>
      {ratingInWords(rating)}
      {change === 0 ? (
        text.ratingUnchanged
      ) : (
        <Text span inherit fw={600} data-tone={change > 0 ? 'up' : 'down'} c="var(--tone-text)">
          {text.ratingChange(change)}
        </Text>
      )}
    </>
  )
}

interface RematchRingProps {
  readonly untilMs: number
  readonly now: () => number
}

/** The time that remains to ask for a rematch, or to accept one. */
function RematchRing({ untilMs, now }: RematchRingProps) {
  const [durationMs] = useState(() => Math.max(1, untilMs - now()))
  return <CountdownRing endsAtMs={untilMs} durationMs={durationMs} now={now} label={text.rematch} size={44} />
}

interface ShareButtonProps {
  readonly battle: LiveBattle
  readonly ending: Completed
}

/** Shares the result as a picture. Its code loads with the press. */
function ShareButton({ battle, ending }: ShareButtonProps) {
  const { snackbars } = useApp()
  const [busy, setBusy] = useState(false)

  async function share() {
    setBusy(true)
    try {
      const { shareCardOf, shareResult } = await import('../share/share-card.ts')
      const outcome = await shareResult(shareCardOf(battle, ending, window.location.host))
      if (outcome === 'saved') snackbars.show('info', frShare.saved)
    } catch (error) {
      logError('share', error)
      snackbars.show('error', frShare.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button fullWidth busy={busy} icon={<IconShare size={18} aria-hidden="true" />} onClick={() => void share()}>
      {frShare.share}
    </Button>
  )
}
