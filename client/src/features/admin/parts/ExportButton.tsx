import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { ExportedList } from '@bougie/protocol'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useApp } from '../../../hooks/app-context.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { saveTextFile } from '../../../ui/save-file.ts'
import { frAdmin } from '../fr-admin.ts'

interface ExportButtonProps {
  readonly list: ExportedList
  /** The filters of the list on the screen. */
  readonly filter?: CallInput<'adminExport'>['query']
}

/** Downloads the list of this page for a spreadsheet. */
export function ExportButton({ list, filter = {} }: ExportButtonProps) {
  const { api } = useApp()
  return (
    <SaveFileButton
      // Named like its page; the payments of one player stand on that of the withdrawals.
      name={list === 'payments' ? frAdmin.paymentsFile : frAdmin.nav[list].path}
      load={() => api('admin.adminExport', { params: { list }, query: filter })}
    />
  )
}

interface SaveFileButtonProps {
  /** Without its extension. */
  readonly name: string
  readonly load: () => Promise<string>
}

export function SaveFileButton({ name, load }: SaveFileButtonProps) {
  const save = useChange({
    scope: 'export',
    perform: async () => saveTextFile({ name: `${name}.csv`, type: 'text/csv', text: await load() }),
  })
  return (
    <Button busy={save.isPending} icon={<IconDownload size={18} />} onClick={() => save.mutate()}>
      {frAdmin.export}
    </Button>
  )
}
