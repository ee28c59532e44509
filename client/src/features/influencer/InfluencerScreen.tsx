import '@mantine/core/styles/Input.layer.css'
import type { CreatorLink, OwnedLink, Period } from '@bougie/protocol'
import { Box, Group, Text, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { useApp } from '../../hooks/app-context.tsx'
import { useCopy } from '../../hooks/use-copy.ts'
import { choiceOf, useFilters } from '../../hooks/use-filters.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useSignedInPlayer } from '../../hooks/use-session.ts'
import { formatWhen } from '../../i18n/format-when.ts'
import { fr, frPeriods } from '../../i18n/fr.ts'
import { formatWireEuros } from '../../i18n/french-formats.ts'
import { WALLET_PATH } from '../../stores/paths.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Choices } from '../../ui/Choices/Choices.tsx'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Columns, Page } from '../../ui/Page/Page.tsx'
import { SelectField } from '../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import { LinkFigures } from './LinkFigures.tsx'

/** The name in the address only titles the page; the session determines whose figures are shown. */
export function InfluencerScreen() {
  usePageTitle(fr.titles.influencer)
  const { influencerName } = useParams()
  const { pseudo } = useSignedInPlayer()
  const handle = influencerName ?? pseudo
  return (
    <Page title={frInfluencer.title} subtitle={handle && <Handle name={handle} />} width={1100}>
      <OwnLinks />
    </Page>
  )
}

function Handle({ name }: { readonly name: string }) {
  return (
    <Text inherit mt="xs" c="var(--color-equal)" ff="var(--font-display)" fw={600} className="break-anywhere">
      {frInfluencer.of(name)}
    </Text>
  )
}

function OwnLinks() {
  const { api } = useApp()
  const { id: userId } = useSignedInPlayer()
  // Both at once: what is still due would push the figures down later.
  const query = useQuery({
    queryKey: ['creator-links', userId],
    async queryFn({ signal }) {
      const [links, deleted] = await Promise.all([
        api('influencer.creatorLinks', { query: {}, signal }),
        api('influencer.creatorLinks', { query: { deleted: 'due' }, signal }),
      ])
      return { links, deleted }
    },
  })
  return (
    <Loaded query={query} loading={frInfluencer.loadingLinks} failed={frInfluencer.linksFailed} lines={6}>
      {({ links: [first, ...others], deleted }) => (
        <>
          <CommissionDue links={deleted} />
          {first === undefined ? (
            // Links are created by admins; without one there are no figures.
            <Surface>
              <EmptyState title={frInfluencer.noLink} hint={frInfluencer.contact} icon={<IconLink size={26} />} />
            </Surface>
          ) : (
            <LinkDashboard links={[first, ...others]} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** The unpaid commission of deleted links; hidden without any. */
function CommissionDue({ links }: { readonly links: readonly OwnedLink[] }) {
  const items = links.flatMap(({ link_code, deleted_at, commission_due = 0 }) =>
    deleted_at === undefined || commission_due <= 0
      ? []
      : [
          {
            label: `${link_code}, ${frInfluencer.dueDeleted(formatWhen(deleted_at))}`,
            value: formatWireEuros(commission_due),
            wide: true,
          },
        ],
  )
  if (items.length === 0) return null
  return (
    <Surface title={frInfluencer.dueTitle}>
      <DescriptionList items={items} />
      <Text fz="sm" mt={12}>
        {frInfluencer.dueText}
      </Text>
    </Surface>
  )
}

/** One link and one period; the first link is selected by default. */
function LinkDashboard({ links }: { readonly links: readonly [CreatorLink, ...CreatorLink[]] }) {
  const filters = useFilters()
  const timeframe: Period = choiceOf(frPeriods, filters.of('periode')) ?? 'ALL'
  // A link that was just deleted is replaced by the first one.
  const link = links.find(({ id }) => id === filters.of('lien')) ?? links[0]
  const { api } = useApp()
  const stats = useQuery({
    queryKey: ['creator-link-stats', link.id, timeframe],
    queryFn: ({ signal }) =>
      api('influencer.creatorLinkStats', { params: { id: link.id }, query: { timeframe }, signal }),
    // Each change starts a request; the previous figures stay until the new ones arrive.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

  return (
    <>
      <Surface>
        <Columns min={16} align="start">
          {links.length > 1 && (
            <SelectField
              label={frInfluencer.link}
              value={link.id}
              options={Object.fromEntries(links.map(({ id, link_code }) => [id, link_code]))}
              onChange={(lien) => filters.apply({ lien })}
            />
          )}
          <ShareLink code={link.link_code} />
        </Columns>
        <Text fz="sm" mt={12}>
          {frInfluencer.terms} <Link to={WALLET_PATH}>{frInfluencer.statement}</Link>
        </Text>
        <Text c="var(--color-text-faint)" fz="sm">
          {frInfluencer.another} {frInfluencer.contact}
        </Text>
      </Surface>
      <Choices
        label={frInfluencer.period}
        choices={frPeriods}
        chosen={timeframe}
        onChoose={(periode) => filters.apply({ periode })}
      />
      <Loaded query={stats} loading={frInfluencer.loadingStats} failed={frInfluencer.statsFailed} lines={6}>
        {(data) => <LinkFigures stats={data} outdated={stats.isPlaceholderData} />}
      </Loaded>
    </>
  )
}

/** The whole address, readable and selectable, with a copy button. */
function ShareLink({ code }: { readonly code: string }) {
  // Any page accepts the code; the home page is the shortest.
  const address = `${window.location.origin}/?ref=${encodeURIComponent(code)}`
  const { copied, copy } = useCopy(address, frInfluencer.copied)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Group gap="sm" align="end">
      <TextInput
        flex="4 1 12rem"
        label={frInfluencer.share}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Box flex="1 0 11rem">
        <Button fullWidth icon={<Icon size={18} />} onClick={copy}>
          {copied ? frInfluencer.copied : frInfluencer.copy}
        </Button>
      </Box>
    </Group>
  )
}
