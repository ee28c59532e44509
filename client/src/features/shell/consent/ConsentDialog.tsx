import { Stack, Text } from '@mantine/core'
import { useStore } from '../../../hooks/use-store.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { ConsentButtons, ConsentDetails } from './ConsentBanner.tsx'
import { frConsent } from './fr-consent.ts'
import { useConsent } from './use-consent.ts'

/** The decision, with buttons to change it. */
export function ConsentDialog({ onClose }: { readonly onClose: () => void }) {
  const response = useStore(useConsent().consent)
  return (
    <Dialog open title={frConsent.title} onClose={onClose} closeLabel={frConsent.close}>
      <Stack>
        <Text c="bright" inherit fw={600}>
          {frConsent[response]}
        </Text>
        <p>{frConsent.question}</p>
        <ConsentDetails />
        <ConsentButtons onResponded={onClose} />
      </Stack>
    </Dialog>
  )
}
