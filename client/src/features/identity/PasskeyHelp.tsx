import { Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { TextButton } from '../../ui/TextButton.tsx'

const texts = frIdentity.help

interface PasskeyHelpProps {
  readonly tried: 'create' | 'connect' | 'confirm'
  readonly onRecover: () => void
}

/** Alternatives when a passkey does not respond: no other person can open a player's wallet. */
export function PasskeyHelp({ tried, onRecover }: PasskeyHelpProps) {
  const [shown, setShown] = useState<'lost' | 'other' | null>(null)
  const id = useId()
  const toggle = (part: 'lost' | 'other') => setShown(shown === part ? null : part)
  return (
    <Stack gap="xs" mt="sm">
      {tried !== 'create' && (
        <TextButton aria-expanded={shown === 'lost'} aria-controls={`${id}-lost`} onClick={() => toggle('lost')}>
          {texts.lost}
        </TextButton>
      )}
      <Stack id={`${id}-lost`} gap="sm" c="dimmed" fz="sm" {...(shown !== 'lost' && { display: 'none' })}>
        <p>{texts.lostWords}</p>
        <Button size="small" onClick={onRecover}>
          {texts.recover}
        </Button>
      </Stack>
      <TextButton aria-expanded={shown === 'other'} aria-controls={`${id}-other`} onClick={() => toggle('other')}>
        {texts.otherDevice}
      </TextButton>
      <Text id={`${id}-other`} c="dimmed" fz="sm" hidden={shown !== 'other'}>
        {tried === 'create' ? texts.createElsewhere : texts.responseElsewhere}
      </Text>
    </Stack>
  )
}
