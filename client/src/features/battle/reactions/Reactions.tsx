import { REACTIONS, type Reaction } from '@bougie/protocol/rest/battles.ts'
import { Box, Group } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconMoodHappy from '@tabler/icons-react/dist/esm/icons/IconMoodHappy.mjs'
import IconMoodNervous from '@tabler/icons-react/dist/esm/icons/IconMoodNervous.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconMoodSurprised from '@tabler/icons-react/dist/esm/icons/IconMoodSurprised.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCopy } from '../../../hooks/use-copy.ts'
import { watchPath } from '../../../stores/paths.ts'
import { LOCAL_KEYS } from '../../../stores/storage.ts'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './Reactions.module.css'

/** French texts of reactions. */
const frReactions = {
  title: 'Réactions',
  open: 'Réagir',
  mute: 'Masquer les réactions adverses',
  unmute: 'Montrer les réactions adverses',
  copyLink: 'Copier le lien pour regarder',
  linkCopied: 'Lien copié : qui l’ouvre regarde la partie',
  label: (pseudo: string, reaction: string) => `${pseudo} : ${reaction}`,
  names: {
    applause: 'Bravo',
    wow: 'Incroyable',
    laugh: 'Trop drôle',
    sweat: 'Ça chauffe',
    fire: 'En feu',
    handshake: 'Bien joué',
  },
} as const

const text = frReactions

/** Icons, because not every device has a font with these emoji. */
const SIGNS = {
  applause: IconTrophy,
  wow: IconMoodSurprised,
  laugh: IconMoodHappy,
  sweat: IconMoodNervous,
  fire: IconFlame,
  handshake: IconHeartHandshake,
} as const satisfies Record<Reaction, unknown>
const SHOWN_MS = 3_000
/** The server accepts 4 in 8 s: this interval stays below the limit. */
const REST_MS = 2_000

interface ReactionsProps {
  readonly battle: LiveBattle
  readonly live: boolean
}

/** Reactions from a fixed set, sent and received, shown briefly over the stage; the opponent's can be hidden. */
export function Reactions({ battle, live }: ReactionsProps) {
  const { socket, timers, local } = useApp()
  const { battleId, self, opponent } = battle
  const [open, setOpen] = useState(false)
  const [resting, setResting] = useState(false)
  const [muted, setMuted] = useState(() => local.read(LOCAL_KEYS.reactionsMuted) !== null)
  const link = useCopy(`${window.location.origin}${watchPath(battleId)}`, text.linkCopied)
  const shown = useShownReaction(battleId, muted ? opponent.id : null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useClickOutside<HTMLDivElement>(() => setOpen(false))

  useEffect(() => (resting ? timers.after(REST_MS, () => setResting(false)) : undefined), [resting, timers])

  function send(reaction: Reaction): void {
    if (!socket.send({ type: 'battle_reaction', battleId, reaction })) return
    setResting(true)
    close()
  }

  /** The focus would disappear with the panel. */
  function close(): void {
    if (panel.current?.contains(document.activeElement)) toggle.current?.focus({ preventScroll: true })
    setOpen(false)
  }

  function mute(): void {
    if (muted) local.remove(LOCAL_KEYS.reactionsMuted)
    else local.write(LOCAL_KEYS.reactionsMuted, 'true')
    setMuted(!muted)
  }

  const isOwn = shown?.by === self.id
  return (
    // Without a box of its own: the panel is positioned above the controls.
    <Box
      ref={panel}
      display="contents"
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') close()
      }}
    >
      <IconButton
        ref={toggle}
        label={text.open}
        expanded={open}
        icon={<IconMoodSmile size={20} aria-hidden="true" />}
        disabled={!live || battle.ending !== null}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <fieldset className={styles.panel}>
          <legend className="visually-hidden">{text.title}</legend>
          <Group gap="xs" wrap="nowrap">
            {REACTIONS.map((reaction) => (
              <IconButton
                key={reaction}
                label={text.names[reaction]}
                icon={<Sign reaction={reaction} />}
                disabled={resting || !live}
                onClick={() => send(reaction)}
              />
            ))}
          </Group>
          <Button size="small" variant="quiet" fullWidth onClick={mute}>
            {muted ? text.unmute : text.mute}
          </Button>
          <Button size="small" variant="quiet" fullWidth onClick={link.copy}>
            {text.copyLink}
          </Button>
        </fieldset>
      )}
      <p className={classNames(styles.bubble, shown === null && styles.gone)} role="status">
        {shown !== null && (
          <>
            <Sign reaction={shown.reaction} />
            {text.label(isOwn ? frBattle.search.you : opponent.username, text.names[shown.reaction])}
          </>
        )}
      </p>
    </Box>
  )
}

function Sign({ reaction }: { readonly reaction: Reaction }) {
  const Icon = SIGNS[reaction]
  return <Icon size={24} stroke={1.8} color="var(--color-equal)" style={{ flex: 'none' }} aria-hidden="true" />
}

/** The newest reaction, shown briefly. */
function useShownReaction(battleId: string, hiddenBy: string | null) {
  const { socket, timers } = useApp()
  const [shown, setShown] = useState<{ readonly by: string; readonly reaction: Reaction } | null>(null)
  useEffect(
    () =>
      socket.on('battle_reaction', ({ battleId: about, by, reaction }) => {
        if (about === battleId && by !== hiddenBy) setShown({ by, reaction })
      }),
    [socket, battleId, hiddenBy],
  )
  useEffect(() => (shown === null ? undefined : timers.after(SHOWN_MS, () => setShown(null))), [shown, timers])
  return shown
}
