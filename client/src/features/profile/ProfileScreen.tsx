import type { Profile } from '@bougie/protocol'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMeQuery } from '../../hooks/use-me.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { fr } from '../../i18n/fr.ts'
import { centsOf } from '../../stores/balance-store.ts'
import { STATISTICS_PATH } from '../../stores/paths.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { IdentityCard } from './identity/IdentityCard.tsx'
import { WalletAddressChip } from './identity/WalletAddressLine.tsx'
import styles from './ProfileScreen.module.css'
import { frProfile } from './text/fr-profile.ts'

const LimitsCard = lazy(async () => ({
  default: (await import('./limits/LimitsCard.tsx')).LimitsCard,
}))

const PrivacyCard = lazy(async () => ({
  default: (await import('./privacy/PrivacyCard.tsx')).PrivacyCard,
}))

const SessionsCard = lazy(async () => ({
  default: (await import('./security/SessionsCard.tsx')).SessionsCard,
}))

const RecoveryCard = lazy(async () => ({
  default: (await import('./security/RecoveryCard.tsx')).RecoveryCard,
}))

const PasskeysCard = lazy(async () => ({
  default: (await import('./security/PasskeysCard.tsx')).PasskeysCard,
}))

const ApiTokensCard = lazy(async () => ({
  default: (await import('./account/ApiTokensCard.tsx')).ApiTokensCard,
}))

const PersonalDataCard = lazy(async () => ({
  default: (await import('./account/PersonalDataCard.tsx')).PersonalDataCard,
}))

export function ProfileScreen() {
  usePageTitle(fr.titles.profile)
  const me = useQuery(useMeQuery())
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{frProfile.title}</h1>
      {me.isPending && <SkeletonLines lines={4} label={frProfile.loading} />}
      {me.isError && (
        <EmptyState
          title={frProfile.unavailable}
          hint={me.error.message}
          action={<Button onClick={() => void me.refetch()}>{frProfile.retry}</Button>}
        />
      )}
      {me.isSuccess && <ProfileSections profile={me.data.user} />}
    </div>
  )
}

interface ProfileSectionsProps {
  readonly profile: Profile
}

function ProfileSections({ profile }: ProfileSectionsProps) {
  return (
    <>
      <IdentityCard profile={profile} />
      <div className={styles.figures}>
        <StatTile label={frProfile.victories} value={profile.victories} icon={<IconTrophy size={22} />} />
        <StatTile
          label={frProfile.totalGains}
          value={<Amount cents={centsOf(profile.total_gains)} />}
          icon={<IconCoin size={22} />}
        />
        <StatTile label={frProfile.totalBattles} value={profile.total_battles} icon={<IconSwords size={22} />} />
      </div>
      <p>
        <Button to={STATISTICS_PATH}>{frProfile.statistics}</Button>
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Surface title={frProfile.walletTitle} titleId="profil-wallet" padding="large">
            <p className={styles.hint}>{frProfile.walletHint}</p>
            <WalletAddressChip address={profile.wallet_address} />
          </Surface>
          <Suspense fallback={<SkeletonLines lines={4} label={frProfile.loading} />}>
            <PasskeysCard walletType={profile.wallet_type} />
            {profile.wallet_type === 'passkey' && <RecoveryCard />}
            <SessionsCard />
            <ApiTokensCard />
          </Suspense>
        </div>
        <div className={styles.column}>
          <Suspense fallback={<SkeletonLines lines={4} label={frProfile.loading} />}>
            <PrivacyCard profile={profile} />
            <LimitsCard userId={profile.id} />
            <PersonalDataCard balanceCents={centsOf(profile.balance)} />
          </Suspense>
        </div>
      </div>
    </>
  )
}
