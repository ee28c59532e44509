import { Box } from '@mantine/core'
import type { ComponentType } from 'react'
import { Navigate, NavLink, useParams } from 'react-router-dom'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useIsAdmin } from '../../hooks/use-session.ts'
import { Page } from '../../ui/Page/Page.tsx'
import styles from './AdminScreen.module.css'
import { ActionsSection } from './actions/ActionsSection.tsx'
import { AnalyticsSection } from './analytics/AnalyticsSection.tsx'
import { AuditSection } from './audit/AuditSection.tsx'
import { BattleDetail, BattlesSection } from './battles/BattlesSection.tsx'
import { BlocksSection } from './blocks/BlocksSection.tsx'
import { ChallengesSection } from './challenges/ChallengesSection.tsx'
import { CycleDetail } from './cycles/CycleDetail.tsx'
import { CyclesSection } from './cycles/CyclesSection.tsx'
import { frAdmin } from './fr-admin.ts'
import { LinksSection } from './links/LinksSection.tsx'
import { OverviewSection } from './overview/OverviewSection.tsx'
import { DialogHost } from './parts/AdminDialog.tsx'
import { type AdminSection, addressOf, SECTION_NAMES, sectionAt } from './parts/Section.tsx'
import { PaymentsSection } from './payments/PaymentsSection.tsx'
import { PayoutsSection } from './payouts/PayoutsSection.tsx'
import { SecuritySection } from './security/SecuritySection.tsx'
import { UserDetail } from './users/UserDetail.tsx'
import { UsersSection } from './users/UsersSection.tsx'

/** `/admin`. Shown to admins; the server authorises each request. */
export function AdminScreen() {
  const { section: path, id } = useParams()
  const isAdmin = useIsAdmin()
  const section = sectionAt(path)
  if (!isAdmin) return <Navigate to="/" replace />
  if (section === null) return <Navigate to="/admin" replace />
  return <Administration section={section} id={id} />
}

interface AdministrationProps {
  readonly section: AdminSection
  readonly id: string | undefined
}

function Administration({ section, id }: AdministrationProps) {
  const { list: List, detail: Detail } = VIEWS[section]
  usePageTitle(frAdmin.pageTitle(frAdmin.nav[section].label))
  return (
    <Page title={frAdmin.title} width={1440}>
      <div className={styles.columns}>
        <SectionLinks section={section} />
        <Box miw={0}>
          <DialogHost key={`${section}/${id}`}>
            {id === undefined || Detail === undefined ? <List /> : <Detail id={id} />}
          </DialogHost>
        </Box>
      </div>
    </Page>
  )
}

/** Links beside the content where the width allows; elsewhere a press unfolds them, and the next page folds them again. */
function SectionLinks({ section }: Pick<AdministrationProps, 'section'>) {
  const links = SECTION_NAMES.map((name) => (
    <NavLink key={name} to={addressOf(name)} end={name === 'overview'} className={styles.link ?? ''}>
      {frAdmin.nav[name].label}
    </NavLink>
  ))
  return (
    <>
      <nav className={styles.links} aria-label={frAdmin.sections}>
        {links}
      </nav>
      <details key={section} className={styles.choice}>
        <summary>{frAdmin.sectionIs(frAdmin.nav[section].label)}</summary>
        <nav aria-label={frAdmin.sections}>{links}</nav>
      </details>
    </>
  )
}

interface SectionView {
  readonly list: ComponentType
  /** The detail page of an entry, for sections that have one. */
  readonly detail?: ComponentType<{ readonly id: string }>
}

const VIEWS: Readonly<Record<AdminSection, SectionView>> = {
  overview: { list: OverviewSection },
  users: { list: UsersSection, detail: UserDetail },
  battles: { list: BattlesSection, detail: BattleDetail },
  challenges: { list: ChallengesSection },
  cycles: { list: CyclesSection, detail: CycleDetail },
  payouts: { list: PayoutsSection },
  payments: { list: PaymentsSection },
  links: { list: LinksSection },
  blocks: { list: BlocksSection },
  analytics: { list: AnalyticsSection },
  audit: { list: AuditSection },
  security: { list: SecuritySection },
  actions: { list: ActionsSection },
}
