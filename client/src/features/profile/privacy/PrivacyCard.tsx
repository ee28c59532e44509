import '@mantine/core/styles/Switch.layer.css'
import type { BlockedPlayer, Profile } from '@bougie/protocol'
import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { PLAYERS_KEY } from '../../../hooks/PlayerName.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { keepProfile } from '../identity/use-profile-update.ts'

/** French texts of what others see of a player, and of blocked players. */
export const text = {
  title: 'Confidentialité',
  label: 'Masquer mon profil',
  hint: 'Les autres ne voient que votre pseudo : ni photo, ni palmarès, ni parties, ni présence. Vous quittez les classements, et seuls les joueurs que vous suivez peuvent vous défier.',
  hidden: 'Votre profil est masqué.',
  shown: 'Votre profil est visible.',
  blockedTitle: 'Joueurs bloqués',
  blockedHint: 'Vous ne jouez jamais contre un joueur bloqué. Il ne l’apprend pas.',
  nobodyBlocked: 'Vous n’avez bloqué personne. Un joueur se bloque depuis sa carte.',
  loading: 'Chargement des joueurs bloqués…',
  unavailable: 'La liste n’a pas pu être lue.',
  unblock: 'Débloquer',
  unblockNamed: (pseudo: string) => `Débloquer ${pseudo}`,
  unblocked: 'Joueur débloqué.',
} as const

/** Recognisable as a switch when it is off, too. */
const OFF = { borderColor: 'var(--color-text-faint)', background: 'var(--color-surface-3)' } as const

/** Settings of what others see of the player, and the list of blocked players. */
export function PrivacyCard({ profile }: { readonly profile: Profile }) {
  const { api, queries } = useApp()
  const labelId = useId()
  const change = useChange({
    scope: 'profile',
    perform: (hidden: boolean) => api('profile.updateUser', { params: { id: profile.id }, body: { hidden } }),
    alters: [PLAYERS_KEY],
    confirmation: ({ hidden }) => (hidden === true ? text.hidden : text.shown),
    onDone: (changed) => keepProfile(queries, changed),
  })
  const isHidden = change.isPending ? change.variables : profile.hidden === true
  return (
    <Surface title={text.title} titleId="profil-confidentialite" padding="large">
      <Switch
        styles={{ description: { lineHeight: 1.5 }, ...(!isHidden && { track: OFF }) }}
        // The label element also holds the description, which would be read as part of the name and once more after it.
        aria-labelledby={labelId}
        label={<span id={labelId}>{text.label}</span>}
        description={text.hint}
        checked={isHidden}
        // Not disabled: its own press would take away the focus.
        aria-disabled={change.isPending || undefined}
        aria-busy={change.isPending || undefined}
        onChange={({ currentTarget }) => !change.isPending && change.mutate(currentTarget.checked)}
      />
      <Text component="h3" inherit mt="lg" mb="xs">
        {text.blockedTitle}
      </Text>
      <BlockedPlayers userId={profile.id} />
    </Surface>
  )
}

function BlockedPlayers({ userId }: { readonly userId: Profile['id'] }) {
  const { api } = useApp()
  const blocks = useQuery({
    queryKey: [PLAYERS_KEY, 'blocks', userId],
    queryFn: ({ signal }) => api('playerBlock.playerBlocks', { signal }),
  })
  const unblock = useChange({
    scope: 'players',
    perform: ({ user_id }: BlockedPlayer) => api('playerBlock.unblockPlayer', { params: { userId: user_id } }),
    alters: [PLAYERS_KEY],
    confirmation: text.unblocked,
  })
  return (
    <Loaded query={blocks} loading={text.loading} failed={text.unavailable} lines={2}>
      {(players) => (
        <>
          <Dimmed small>{players.length === 0 ? text.nobodyBlocked : text.blockedHint}</Dimmed>
          <Rows>
            {players.map((player) => (
              <Row
                key={player.user_id}
                icon={<Avatar name={player.pseudo} url={player.avatar_url} size={32} />}
                title={player.pseudo}
                end={
                  <Button
                    size="small"
                    label={text.unblockNamed(player.pseudo)}
                    busy={unblock.isPending && unblock.variables.user_id === player.user_id}
                    onClick={() => unblock.mutate(player)}
                  >
                    {text.unblock}
                  </Button>
                }
              />
            ))}
          </Rows>
        </>
      )}
    </Loaded>
  )
}
