import '@mantine/core/styles/Group.layer.css'
import { PERSONAL_DATA_KINDS, type PersonalDataKind } from '@bougie/protocol'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import styles from '../security/SecurityList.module.css'
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
      <p className={styles.intro}>{texts.intro}</p>
      <Group gap="sm" align="stretch" mt="md">
        <Button size="small" busy={all.isPending} onClick={() => all.mutate({ format: 'json' })}>
          {texts.json}
        </Button>
      </Group>
      <Group gap="sm" align="end" mt="md">
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
      <h3 className={styles.heading}>{texts.deleteTitle}</h3>
      <p className={styles.note}>{texts.deleteHint}</p>
      <Group gap="sm" align="stretch" mt="md">
        <Button size="small" variant="danger" onClick={() => setDeleting(true)}>
          {texts.deleteAction}
        </Button>
      </Group>
      {deleting && <DeleteAccountDialog balanceCents={balanceCents} onClose={() => setDeleting(false)} />}
    </Surface>
  )
}
