import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { PersonalDataKind } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { choiceOf } from '../../../hooks/use-filters.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { saveTextFile } from '../../../ui/save-file.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { frAccount } from './fr-account.ts'

const texts = frAccount.data

/** The stored data of the player, for export and deletion. */
export function PersonalDataCard({ balanceCents }: { readonly balanceCents: number }) {
  const all = useDataExport()
  const part = useDataExport()
  const [kind, setKind] = useState<PersonalDataKind>('statement')
  const [deleting, setDeleting] = useState(false)
  return (
    <Surface title={texts.title} titleId="profil-donnees" padding="large">
      <Stack gap="md">
        <Dimmed>{texts.intro}</Dimmed>
        <Group>
          <Button size="small" busy={all.isPending} onClick={() => all.mutate({ format: 'json' })}>
            {texts.json}
          </Button>
        </Group>
        <Group gap="sm" align="end">
          <SelectField
            label={texts.kind}
            value={kind}
            options={texts.kinds}
            onChange={(value) => setKind(choiceOf(texts.kinds, value) ?? kind)}
          />
          <Button busy={part.isPending} onClick={() => part.mutate({ format: 'csv', kind })}>
            {texts.csv}
          </Button>
        </Group>
        <Stack gap="xs" mt="md">
          <Text component="h3" inherit>
            {texts.deleteTitle}
          </Text>
          <Dimmed small>{texts.deleteHint}</Dimmed>
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

/** The server creates the data of the export; the browser downloads it as a file. */
function useDataExport() {
  const { api } = useApp()
  return useChange({
    scope: 'export',
    async perform(query: CallInput<'exportPersonalData'>['query']) {
      const text = await api('personalData.exportPersonalData', { query })
      const name = texts.fileName('kind' in query ? query.kind : texts.everything, query.format)
      saveTextFile({ name, type: query.format === 'json' ? 'application/json' : 'text/csv', text })
    },
  })
}
