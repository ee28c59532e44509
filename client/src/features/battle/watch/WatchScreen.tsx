// `/battle/:id`: a battle by its link. While it runs, spectators see it live and its players play it; afterwards the
// page shows its replay.
import type { BattleId } from '@bougie/protocol'
import { BRAND } from '@bougie/protocol/brand.ts'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { type ReactNode, useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { ProofPage } from '../../../proof/ProofPage.tsx'
import { battleProofPath, GAME_PATH, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { OpenedBattle } from '../arena/BattleScreen.tsx'
import { useActiveBattles, useBattleFairness, useBattlePlayers } from '../hooks/use-battle-lists.ts'
import { type RevealedBattle, RoundReplay, replayNamesOf } from '../replay/RoundReplay.tsx'
import { referenceOf } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = {
  pageTitle: `Regarder une battle · ${BRAND}`,
  title: 'Regarder la partie',
  intro: 'En direct, puis en rediffusion : les choix ne se montrent qu’avec le résultat de leur manche.',
  replay: 'Rediffusion',
} as const
const BACK = { to: LOBBY_PATH, label: frVerify.battle.back }

export function WatchScreen() {
  const battleId = battleIdSchema.safeParse(useParams()['id'])
  return battleId.success ? <WatchedBattle key={battleId.data} battleId={battleId.data} /> : <Unknown />
}

function WatchedBattle({ battleId }: { readonly battleId: BattleId }) {
  const { data, error, refetch } = useBattleFairness(battleId)
  if (data === null) return <Unknown />
  if (data?.revealed === false) return <RunningBattle battleId={battleId} />
  return (
    <Page>
      <Loaded query={{ data, error, refetch }} failed={frVerify.battle.failed} lines={6}>
        {(battle) => <Replay battle={battle} />}
      </Loaded>
    </Page>
  )
}

/** The title names the players, whom the chart names with the result of a round only. */
function Replay({ battle }: { readonly battle: RevealedBattle }) {
  const selfId = useSessionUser()?.id ?? null
  const players = useBattlePlayers(battle.id)
  const { one, two } = replayNamesOf(battle, { selfId, players })
  return (
    <Surface
      action={<Button to={battleProofPath(battle.id)}>{frBattle.verifyLink}</Button>}
      title={
        players === null ? text.replay : <span className="break-anywhere">{`${one} ${frBattle.versus} ${two}`}</span>
      }
    >
      <RoundReplay battle={battle} />
    </Surface>
  )
}

/** The visitor may be a player of the battle, and plays it then. */
function RunningBattle({ battleId }: { readonly battleId: BattleId }) {
  usePageTitle(text.pageTitle)
  const userId = useSessionUser()?.id ?? null
  const { data: own, status } = useActiveBattles(userId)
  const entryPoint = useMemo(() => ({ reference: { battleId, opponent: null }, mode: 'watch' as const }), [battleId])
  if (status === 'pending') {
    return (
      <Page>
        <SkeletonLines lines={6} label={fr.lists.loading} />
      </Page>
    )
  }
  const played = own?.find(({ id }) => id === battleId)
  if (played !== undefined && userId !== null)
    return <Navigate to={GAME_PATH} state={referenceOf(played, userId)} replace />
  return <OpenedBattle entryPoint={entryPoint} />
}

function Unknown() {
  return (
    <Page>
      <EmptyState title={frVerify.battle.notFound} />
    </Page>
  )
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <ProofPage pageTitle={text.pageTitle} title={text.title} intro={text.intro} back={BACK}>
      {children}
    </ProofPage>
  )
}
