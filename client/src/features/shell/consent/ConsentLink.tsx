import { useState } from 'react'
import { createPortal } from 'react-dom'
import { createDialogPart } from '../../../hooks/create-dialog-part.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { fr } from '../../../i18n/fr.ts'

const ConsentDialog = createDialogPart(async () => (await import('./ConsentBanner.tsx')).ConsentDialog)

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
        createPortal(<ConsentDialog zIndex={dialogZIndex} onClose={close} />, document.body)}
    </>
  )
}
