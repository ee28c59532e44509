import type { Profile } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Anchor, Group, Stack } from '@mantine/core'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useMeQuery } from '../../hooks/use-session.ts'
import { fr } from '../../i18n/fr.ts'
import { STATISTICS_PATH } from '../../stores/paths.ts'
import { Euros } from '../../ui/Amount/Amount.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { createSuspendedPart } from '../../ui/create-part.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Columns, Page } from '../../ui/Page/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { IdentityCard, WalletAddress } from './identity/IdentityCard.tsx'
import styles from './ProfileScreen.module.css'
import { frProfile } from './text/fr-profile.ts'

const LimitsCard = createSuspendedPart(async () => (await import('./limits/LimitsCard.tsx')).LimitsCard)
const PrivacyCard = createSuspendedPart(async () => (await import('./privacy/PrivacyCard.tsx')).PrivacyCard)
const SessionsCard = createSuspendedPart(async () => (await import('./security/SessionsCard.tsx')).SessionsCard)
const RecoveryCard = createSuspendedPart(async () => (await import('./security/RecoveryCard.tsx')).RecoveryCard)
const PasskeysCard = createSuspendedPart(async () => (await import('./security/PasskeysCard.tsx')).PasskeysCard)
const ApiTokensCard = createSuspendedPart(async () => (await import('./account/ApiTokensCard.tsx')).ApiTokensCard)
const PersonalDataCard = createSuspendedPart(
  async () => (await import('./account/PersonalDataCard.tsx')).PersonalDataCard,
)

export function ProfileScreen() {
  usePageTitle(fr.titles.profile)
  return (
    <Page title={frProfile.title} width={1200}>
      <Loaded query={useQuery(useMeQuery())} loading={frProfile.loading} failed={frProfile.unavailable}>
        {({ user }) => <ProfileSections profile={user} />}
      </Loaded>
    </Page>
  )
}

function ProfileSections({ profile }: { readonly profile: Profile }) {
  return (
    <>
      <IdentityCard profile={profile} />
      <Columns min={9.375}>
        <StatTile label={frProfile.victories} value={profile.victories} icon={<IconTrophy size={22} />} />
        <StatTile
          label={frProfile.totalGains}
          value={<Euros euros={profile.total_gains} />}
          icon={<IconCoin size={22} />}
        />
        <StatTile label={frProfile.totalBattles} value={profile.total_battles} icon={<IconSwords size={22} />} />
      </Columns>
      <div>
        <Button to={STATISTICS_PATH}>{frProfile.statistics}</Button>
      </div>
      <SectionIndex />
      <Columns min={28} gap="large" align="start">
        <Stack gap="lg">
          <Surface title={frProfile.walletTitle} padding="large">
            <Dimmed mb="md">{frProfile.walletHint}</Dimmed>
            <WalletAddress whole address={profile.wallet_address} />
          </Surface>
          <Suspense fallback={<SkeletonLines lines={4} label={frProfile.loading} />}>
            <PasskeysCard walletType={profile.wallet_type} />
            {profile.wallet_type === 'passkey' && <RecoveryCard />}
            <SessionsCard />
            <ApiTokensCard />
          </Suspense>
        </Stack>
        <Stack gap="lg">
          <Suspense fallback={<SkeletonLines lines={4} label={frProfile.loading} />}>
            <PrivacyCard profile={profile} />
            <LimitsCard userId={profile.id} />
            <PersonalDataCard balanceCents={centsFromEuros(profile.balance)} />
          </Suspense>
        </Stack>
      </Columns>
    </>
  )
}

/** On a phone the sections stand far below one another. */
function SectionIndex() {
  return (
    <Group component="nav" aria-label={frProfile.index} gap="sm" className={styles.index ?? ''}>
      {Object.entries(frProfile.sections).map(([id, name]) => (
        <Anchor key={id} href={`#${id}`} px={12} py={10} fz="sm" c="bright" bd="1px solid var(--color-line)" bdrs="sm">
          {name}
        </Anchor>
      ))}
    </Group>
  )
}
