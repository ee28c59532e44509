import { PERSONAL_DATA_KINDS, type PersonalDataKind } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { frAccount } from './fr-account.ts'
import { useDataExport } from './use-account.ts'

const texts = frAccount.data
const KINDS = PERSONAL_DATA_KINDS.map((value) => ({ value, label: texts.kinds[value] }))

interface PersonalDataCardProps {
  readonly balanceCents: number
}

/** The stored data of the player, for export and deletion. */
export function PersonalDataCard({ balanceCents }: PersonalDataCardProps) {
  const all = useDataExport()
  const part = useDataExport()
  const [kind, setKind] = useState<PersonalDataKind>('statement')
  const [deleting, setDeleting] = useState(false)
  return (
    <Surface title={texts.title} titleId="profil-donnees" padding="large">
      <Stack gap="md">
        <Text c="dimmed" inherit>
          {texts.intro}
        </Text>
        <Group>
          <Button size="small" busy={all.isPending} onClick={() => all.mutate({ format: 'json' })}>
            {texts.json}
          </Button>
        </Group>
        <Group gap="sm" align="end">
          <SelectField
            label={texts.kind}
            value={kind}
            options={KINDS}
            onChange={(value) => setKind(PERSONAL_DATA_KINDS.find((known) => known === value) ?? kind)}
          />
          <Button busy={part.isPending} onClick={() => part.mutate({ format: 'csv', kind })}>
            {texts.csv}
          </Button>
        </Group>
        <Stack gap="xs" mt="md">
          <Text component="h3" inherit>
            {texts.deleteTitle}
          </Text>
          <Text c="dimmed" fz="sm">
            {texts.deleteHint}
          </Text>
        </Stack>
        <Group>
          <Button size="small" variant="danger" onClick={() => setDeleting(true)}>
            {texts.deleteAction}
          </Button>
        </Group>
      </Stack>
      {deleting && <DeleteAccountDialog balanceCents={balanceCents} onClose={() => setDeleting(false)} />}
    </Surface>
  )
}
