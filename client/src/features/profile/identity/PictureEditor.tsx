import '@mantine/core/styles/Center.layer.css'
import { Box, Center, FileButton, Stack, Text } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type DragEvent, useRef, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { createDialogPart } from '../../../hooks/fail-safe-parts.tsx'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { frProfile } from '../text/fr-profile.ts'
import { PICTURE_ACCEPT, pictureFileProblem } from './fit-picture.ts'
import styles from './IdentityCard.module.css'
import type { ProfileUpdate } from './use-profile-update.ts'

const texts = frProfile.picture
const PROBLEM_TEXTS = { type: texts.notAPicture, size: texts.tooLarge } as const

/** Covers the picture. */
const DROP = {
  component: 'span',
  pos: 'absolute',
  inset: 0,
  p: 'sm',
  bdrs: '50%',
  bg: 'var(--color-backdrop)',
  c: 'bright',
  fz: 'xs',
  ta: 'center',
} as const

const CropDialog = createDialogPart(async () => (await import('./CropDialog.tsx')).CropDialog)

interface PictureEditorProps {
  readonly name: string
  readonly url: string | null
  readonly update: ProfileUpdate
}

/** The picture, with controls to choose, drop and remove one. */
export function PictureEditor({ name, url, update }: PictureEditorProps) {
  const { notifications } = useApp()
  const [chosen, setChosen] = useState<File | null>(null)
  const [dragging, setDragging] = useState(false)
  const [removing, setRemoving] = useState(false)
  const close = () => setChosen(null)
  const resetInput = useRef<() => void>(null)

  function choose(file: File | null | undefined) {
    if (file == null) return
    const problem = pictureFileProblem(file)
    if (problem === null) return setChosen(file)
    showUnreadable(PROBLEM_TEXTS[problem])
  }

  function showUnreadable(message: string) {
    notifications.add({ type: 'general', message, data: { title: frProfile.name.errorTitle } })
  }

  function handleChange(file: File | null) {
    choose(file)
    // The same file may be chosen again after a refusal.
    resetInput.current?.()
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setDragging(false)
    choose(event.dataTransfer.files[0])
  }

  async function remove() {
    setRemoving(true)
    await update.removePicture()
    setRemoving(false)
  }

  return (
    // Dropping a file is a shortcut for the button inside.
    <Stack
      gap="md"
      align="center"
      p="md"
      bd={`1px dashed ${dragging ? 'var(--color-equal)' : 'transparent'}`}
      bdrs="lg"
      bg={dragging ? 'var(--color-equal-tint)' : 'transparent'}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={handleDrop}
      data-testid="photo-de-profil"
    >
      <Box display="grid" pos="relative">
        <Avatar name={name} url={url} size={112} />
        {dragging && <Center {...DROP}>{texts.drop}</Center>}
      </Box>
      <Stack gap="xs" align="center">
        <FileButton accept={PICTURE_ACCEPT} resetRef={resetInput} onChange={handleChange}>
          {({ onClick }) => (
            <Button size="small" icon={<IconCamera size={18} />} onClick={onClick}>
              {url === null ? texts.add : texts.change}
            </Button>
          )}
        </FileButton>
        {url !== null && (
          <Button
            size="small"
            variant="quiet"
            busy={removing}
            icon={<IconTrash size={18} />}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        )}
        <Text maw={220} c="var(--color-text-faint)" fz="xs" ta="center">
          {texts.hint} <span className={styles.byMouse}>{texts.dropHint}</span>
        </Text>
      </Stack>
      {chosen !== null && (
        <CropDialog
          file={chosen}
          onSave={update.changePicture}
          onClose={close}
          onUnreadable={() => {
            close()
            showUnreadable(texts.notAPicture)
          }}
        />
      )}
    </Stack>
  )
}
