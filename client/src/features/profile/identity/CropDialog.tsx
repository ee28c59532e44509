import { PROFILE_PICTURE_BYTES_MAX } from '@bougie/protocol'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { logError } from '../../../api/log.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './CropDialog.module.css'
import { type CropArea, dataUrlOf, drawSquare } from './draw-square.ts'
import { fitPicture } from './fit-picture.ts'

const texts = frProfile.picture
const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
/** In px, for each press of an arrow. */
const KEYBOARD_STEP = 8

interface CropDialogProps {
  readonly file: File
  /** True once it is the profile's picture. */
  readonly onSave: (dataUrl: string) => Promise<boolean>
  readonly onClose: () => void
  readonly onUnreadable: () => void
}

/** A square of the photo, chosen by finger, mouse or keyboard, and made small enough in the browser. */
export function CropDialog({ file, onSave, onClose, onUnreadable }: CropDialogProps) {
  const address = useObjectUrl(file)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [saving, setSaving] = useState(false)
  const zoomId = useId()

  async function save() {
    if (area === null || address === null) return
    setSaving(true)
    const picture = await squareOf(address, area)
    const saved = picture !== null && (await onSave(picture))
    setSaving(false)
    if (saved) onClose()
    if (picture === null) onUnreadable()
  }

  return (
    <Dialog
      open
      title={texts.cropTitle}
      onClose={saving ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={saving}>
            {texts.cancel}
          </Button>
          <Button variant="primary" onClick={() => void save()} busy={saving} disabled={area === null}>
            {saving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.stage}>
          {address !== null && (
            <Cropper
              image={address}
              crop={position}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              objectFit="cover"
              showGrid={false}
              maxZoom={ZOOM_MAX}
              keyboardStep={KEYBOARD_STEP}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
              cropperProps={{ role: 'group', 'aria-label': texts.cropArea }}
              mediaProps={{ alt: '', onError: onUnreadable }}
              // The policy for styles refuses what is written into the page; the file is imported above.
              disableAutomaticStylesInjection
            />
          )}
        </div>
        <p className={styles.hint}>{texts.cropHint}</p>
        <label className={styles.zoom} htmlFor={zoomId}>
          {texts.zoom}
          <input
            id={zoomId}
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      </div>
    </Dialog>
  )
}

async function squareOf(address: string, area: CropArea): Promise<string | null> {
  try {
    const picture = await fitPicture((attempt) => drawSquare(address, area, attempt), PROFILE_PICTURE_BYTES_MAX)
    return picture === null ? null : await dataUrlOf(picture)
  } catch (error) {
    logError('picture', error)
    return null
  }
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
