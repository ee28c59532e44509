import { useState } from 'react'
import { createPortal } from 'react-dom'
import { DialogBoundary } from '../../../hooks/DialogBoundary.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { fr } from '../../../i18n/fr.ts'
import { createPart } from '../../../ui/create-part.tsx'

const ConsentDialog = createPart(async () => (await import('./ConsentBanner.tsx')).ConsentDialog)

interface ConsentLinkProps {
  readonly className: string | undefined
  readonly dialogZIndex: string | undefined
}

/** In the footer of every page; hidden when analytics are disabled. */
export function ConsentLink({ className, dialogZIndex }: ConsentLinkProps) {
  const counts = useAppStatus().data?.analytics ?? false
  const [open, setOpen] = useState(false)
  if (!counts) return null
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {fr.footer.consent}
      </button>
      {open &&
        // Inside the footer the dialog's own header would count as the page's.
        createPortal(
          <DialogBoundary onClose={close}>
            <ConsentDialog zIndex={dialogZIndex} onClose={close} />
          </DialogBoundary>,
          document.body,
        )}
    </>
  )
}
