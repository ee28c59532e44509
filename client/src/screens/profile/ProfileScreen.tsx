import type { Profile } from '@bougie/protocol'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMeQuery } from '../../app/use-me.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { centsOf } from '../../data/balance-store.ts'
import { fr } from '../../text/fr.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Avatar } from '../../ui/Avatar/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './ProfileScreen.module.css'
import { WalletAddressLine } from './WalletAddressLine.tsx'

const texts = fr.profile

const LimitsCard = lazy(async () => ({
  default: (await import('./limits/LimitsCard.tsx')).LimitsCard,
}))

export function ProfileScreen() {
  usePageTitle(fr.titles.profile)
  const me = useQuery(useMeQuery())
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{texts.title}</h1>
      {me.isPending && <SkeletonLines lines={4} label={texts.loading} />}
      {me.isError && (
        <EmptyState
          title={texts.unavailable}
          hint={me.error.message}
          action={<SecondaryButton onClick={() => void me.refetch()}>{texts.retry}</SecondaryButton>}
        />
      )}
      {me.isSuccess && <ProfileCard profile={me.data.user} />}
    </div>
  )
}

interface ProfileCardProps {
  readonly profile: Profile
}

function ProfileCard({ profile }: ProfileCardProps) {
  const name = profile.pseudo || texts.guestName
  const since = new Date(profile.created_at).toLocaleDateString('fr-FR', { dateStyle: 'long' })
  return (
    <>
      <Surface padding="roomy">
        <div className={styles.identity}>
          <Avatar name={name} url={profile.profile_picture} size={72} />
          <div className={styles.names}>
            <p className={styles.name}>{name}</p>
            <p className={styles.since}>{texts.since(since)}</p>
          </div>
        </div>
      </Surface>
      <div className={styles.figures}>
        <StatTile label={texts.victories} value={profile.victories} icon={<IconTrophy size={22} />} />
        <StatTile
          label={texts.totalGains}
          value={<Amount cents={centsOf(profile.total_gains)} />}
          icon={<IconCoin size={22} />}
        />
        <StatTile label={texts.totalBattles} value={profile.total_battles} icon={<IconSwords size={22} />} />
      </div>
      <Surface title={texts.walletTitle} titleId="profil-wallet">
        <WalletAddressLine address={profile.wallet_address} />
      </Surface>
      <Suspense fallback={<SkeletonLines lines={4} label={texts.loading} />}>
        <LimitsCard userId={profile.id} />
      </Suspense>
    </>
  )
}
