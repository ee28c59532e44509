import type { Challenge } from '@bougie/protocol'
import { readChallengeCode } from '@bougie/protocol/challenge-code.ts'
import { Box, Stack, Text } from '@mantine/core'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../../api/api.ts'
import { logError } from '../../../api/log.ts'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { isLongName } from '../../../i18n/fr-player-name.ts'
import { LOBBY_PATH, WALLET_PATH, watchPath } from '../../../stores/paths.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { PlayMoneyNote } from '../parts/PlayMoneyNote.tsx'
import { ChallengeShare } from './ChallengeShare.tsx'
import { frChallenge } from './fr-challenge.ts'
import { useChallenge, useRefreshChallenges } from './use-challenges.ts'

// `/defi/:code`: the challenger and the stake, before any sign-in. Accepting leads a guest through the creation of a
// wallet into the battle. While the challenger is absent, the page waits and retries.

const TO_LOBBY = (
  <Button variant="primary" to={LOBBY_PATH}>
    {frChallenge.toLobby}
  </Button>
)

export function ChallengeScreen() {
  usePageTitle(frChallenge.pageTitle)
  const code = readChallengeCode(useParams()['code'] ?? '')
  return (
    <Box px="md" py="lg">
      <Box mx="auto" style={{ maxWidth: 480 }}>
        <Surface padding="large">{code === null ? <Unknown /> : <ChallengeOf code={code} />}</Surface>
      </Box>
    </Box>
  )
}

function ChallengeOf({ code }: { readonly code: string }) {
  const { data, status, refetch } = useChallenge(code)
  if (status === 'pending') return <SkeletonLines lines={5} label={frChallenge.loading} />
  if (status === 'error') {
    const retry = <Button onClick={() => void refetch()}>{fr.lists.retry}</Button>
    return <Ended title={frChallenge.unreadable} action={retry} />
  }
  return data === null ? <Unknown /> : <KnownChallenge challenge={data} />
}

function KnownChallenge({ challenge }: { readonly challenge: Challenge }) {
  const userId = useSessionUser()?.id ?? null
  const { challenger, status, battle_id } = challenge
  const acceptance = useAcceptance(challenge)
  // The player's own acceptance leads into the battle; until then the page shows that it is pending.
  const battle = acceptance.request.data
  if (battle !== undefined) return <Started battleId={battle.battle_id} />
  const isOwn = challenger.id === userId
  if (status === 'open' && isOwn) return <Own challenge={challenge} />
  if (status === 'open') return <Offer challenge={challenge} acceptance={acceptance} />
  const watch = battle_id !== null && (
    <Button variant="primary" to={watchPath(battle_id)}>
      {frChallenge.watch}
    </Button>
  )
  const isToOnePlayer = challenge.addressee != null
  const kind = status === 'withdrawn' && isToOnePlayer ? 'withdrawnOrDeclined' : status
  const { title, hint, own } = frChallenge.ended[kind]
  return <Ended title={title} hint={isOwn ? own : hint} action={watch || TO_LOBBY} />
}

interface OfferProps {
  readonly challenge: Challenge
  readonly acceptance: ReturnType<typeof useAcceptance>
}

function Offer({ challenge, acceptance }: OfferProps) {
  const { challenger, amount, expires_at, challenger_state } = challenge
  const { pseudo, avatar_url, wins, losses, draws, hidden, program } = challenger
  const { request, waiting } = acceptance
  const refusal = waiting ? null : request.error
  const signedIn = useSessionUser() !== null
  return (
    <Stack align="center" gap={12} ta="center">
      <Avatar name={pseudo} url={avatar_url} size={88} />
      {/* Smaller, so that a phone does not break a long name. */}
      <Text component="h1" fz={isLongName(pseudo) ? 'xl' : '2xl'}>
        {frChallenge.asks(pseudo)}
      </Text>
      {program && <Banner>{frChallenge.program}</Banner>}
      {hidden !== true && <Text c="dimmed">{frChallenge.record(wins, losses, draws)}</Text>}
      <Text
        px="md"
        py="sm"
        bd="1px solid var(--color-equal-line)"
        bdrs="xl"
        bg="var(--color-equal-tint)"
        ff="heading"
        fz="xl"
        fw={700}
      >
        {frChallenge.stake(amount)}
      </Text>
      <Text c="dimmed">{amount === 0 ? frChallenge.freeHint : frChallenge.prize(amount)}</Text>
      <Text c="dimmed">{frChallenge.how}</Text>
      {amount > 0 && <PlayMoneyNote />}
      {refusal !== null && (
        <Banner tone="danger">{refusal instanceof ApiError ? refusal.message : frChallenge.unreadable}</Banner>
      )}
      {refusal instanceof ApiError && refusal.code === 'INSUFFICIENT_BALANCE' && (
        <Button to={WALLET_PATH}>{frChallenge.deposit}</Button>
      )}
      {waiting ? (
        <>
          <Banner responds>{waitingText(challenger_state, pseudo)}</Banner>
          <Button onClick={request.reset}>{frChallenge.stopWaiting}</Button>
        </>
      ) : (
        <Button variant="primary" size="large" fullWidth busy={request.isPending} onClick={acceptance.accept}>
          {frChallenge.accept}
        </Button>
      )}
      {request.isIdle && challenger_state !== 'ready' && (
        <Text c="dimmed" role="status">
          {challenger_state === 'away' ? frChallenge.absent(pseudo) : frChallenge.busy(pseudo)}
        </Text>
      )}
      {!signedIn && <Text c="dimmed">{frChallenge.newcomer}</Text>}
      <Dimmed small>{frChallenge.until(expires_at)}</Dimmed>
    </Stack>
  )
}

function waitingText(state: Challenge['challenger_state'], pseudo: string): string {
  return state === 'ready' ? frChallenge.waiting.ready : frChallenge.waiting[state](pseudo)
}

function Own({ challenge }: { readonly challenge: Challenge }) {
  const { title, hint, to } = frChallenge.yours
  return (
    <Stack gap={12}>
      <Text component="h1" fz="2xl">
        {title}
      </Text>
      <Text c="dimmed">{challenge.addressee == null ? hint : to(challenge.addressee.pseudo)}</Text>
      <ChallengeShare challenge={challenge} />
    </Stack>
  )
}

function Started({ battleId }: { readonly battleId: string }) {
  return (
    <Stack align="center" gap={12} ta="center">
      <Text component="h1" fz="2xl" role="status">
        {frChallenge.starting}
      </Text>
      <Button to={watchPath(battleId)} variant="primary">
        {frChallenge.join}
      </Button>
    </Stack>
  )
}

function Unknown() {
  return <Ended {...frChallenge.unknown} action={TO_LOBBY} />
}

function Ended({ title, hint, action }: { title: string; hint?: string; action: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState icon={<IconSwords size={26} />} title={title} hint={hint} action={action} />
    </>
  )
}

const MAY_COME: ReadonlySet<string> = new Set(['CHALLENGER_AWAY', 'CHALLENGER_BUSY'])

/** The challenger is away or in another battle: the request repeats once the challenger is available. */
function isWorthWaiting(error: Error | null): boolean {
  return error instanceof ApiError && MAY_COME.has(error.code)
}

/** Accepts a challenge, from the press to the battle. A guest creates a wallet first; then the press is resumed. */
function useAcceptance({ code, status, challenger_state }: Challenge) {
  const { api, identity, intention, queries, socket } = useApp()
  const userId = useSessionUser()?.id ?? null
  const connected = useStore(socket.state).status === 'connected'
  const refresh = useRefreshChallenges()
  const mutationKey = ['acceptChallenge', code]
  const request = useMutation({
    mutationKey,
    mutationFn: () => api('challenge.acceptChallenge', { params: { code } }),
    onError(error) {
      // Until the current state of the challenger is known, the request counts as pending: it would repeat at once.
      if (isWorthWaiting(error)) return refresh()
      logError('challenge', error)
      void refresh()
    },
  })

  const resumeIntention = useEffectEvent(() => {
    const wanted = intention.of(userId)
    if (wanted?.type !== 'challenge' || wanted.code !== code) return
    intention.clear()
    request.mutate()
  })
  // Connect first: the battle starts for a player who receives its message.
  useEffect(() => {
    if (connected && userId !== null) resumeIntention()
  }, [connected, userId])

  const waiting = isWorthWaiting(request.error)
  const isThere = status === 'open' && challenger_state === 'ready'
  const { mutate } = request
  useEffect(() => {
    if (waiting && isThere && connected) mutate()
  }, [waiting, isThere, connected, mutate])

  return {
    request,
    waiting,
    accept() {
      if (userId === null) identity.offer({ type: 'challenge', code })
      // Not by what is rendered: a second press may come before.
      else if (queries.isMutating({ mutationKey }) === 0) request.mutate()
    },
  }
}
