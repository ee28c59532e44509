import type { ExportedList } from '@bougie/protocol'
import type { CallInput } from '@bougie/protocol/client/rest-client.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../app/app-context.tsx'
import { saveTextFile } from '../../../data/save-file.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'

interface ExportButtonProps {
  readonly list: ExportedList
  /** As the list on the screen is narrowed. */
  readonly filter?: CallInput<'adminExport'>['query']
}

/** The list of this page as a file for a spreadsheet. */
export function ExportButton({ list, filter = {} }: ExportButtonProps) {
  const { api, snackbars } = useApp()
  const save = useMutation({
    mutationFn: () => api('adminExport', { params: { list }, query: filter }),
    onSuccess: (text) => saveTextFile({ name: `${frAdmin.exports[list]}.csv`, type: 'text/csv', text }),
    onError: (error) => snackbars.show('error', error.message),
  })
  return (
    <SecondaryButton
      busy={save.isPending}
      icon={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => save.mutate()}
    >
      {frAdmin.export}
    </SecondaryButton>
  )
}
