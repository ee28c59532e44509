import '@mantine/core/styles/Slider.layer.css'
import { Box, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { logError } from '../../../api/log.ts'
import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { frProfile } from '../text/fr-profile.ts'
import { type CropArea, squareOf } from './fit-picture.ts'

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

/** Selects a square of the photo by finger, mouse or keyboard, and scales it down in the browser. */
export function CropDialog({ file, onSave, onClose, onUnreadable }: CropDialogProps) {
  const address = useObjectUrl(file)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [saving, setSaving] = useState(false)

  async function save() {
    if (area === null || address === null) return
    setSaving(true)
    const picture = await squareOf(address, area).catch((error: unknown) => {
      logError('picture', error)
      return null
    })
    const saved = picture !== null && (await onSave(picture))
    setSaving(false)
    if (saved) onClose()
    if (picture === null) onUnreadable()
  }

  return (
    <Dialog
      title={texts.cropTitle}
      onClose={saving ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={saving}>
            {fr.dialogs.cancel}
          </Button>
          <Button variant="primary" onClick={() => void save()} busy={saving} disabled={area === null}>
            {saving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Box pos="relative" h="min(320px, 48dvh)" bdrs="lg" bg="var(--color-ground-top)" style={{ overflow: 'hidden' }}>
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
              // The content policy refuses styles injected into the page; the file is imported above.
              disableAutomaticStylesInjection
            />
          )}
        </Box>
        <Text fz="sm">{texts.cropHint}</Text>
        <div>
          <p aria-hidden="true">{texts.zoom}</p>
          <Slider
            thumbLabel={texts.zoom}
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbSize={24}
            mt="sm"
          />
        </div>
      </Stack>
    </Dialog>
  )
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
