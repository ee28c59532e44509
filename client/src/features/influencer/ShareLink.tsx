import '@mantine/core/styles/Input.layer.css'
import { Box, Group, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../hooks/use-copy.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { FIELD_PARTS } from '../../ui/TextField/field-parts.ts'
import { frInfluencer } from './fr-influencer.ts'
import { shareAddress } from './history-chart.ts'

interface ShareLinkProps {
  readonly code: string
}

/** The whole address, readable and selectable, with a copy button. */
export function ShareLink({ code }: ShareLinkProps) {
  const address = shareAddress(window.location.origin, code)
  const { copied, copy } = useCopy(address, frInfluencer.copied)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Group gap="sm" align="end">
      <TextInput
        classNames={FIELD_PARTS}
        flex="4 1 12rem"
        label={frInfluencer.share}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Box flex="1 0 9rem">
        <Button fullWidth icon={<Icon size={18} aria-hidden="true" />} onClick={copy}>
          {copied ? frInfluencer.copied : frInfluencer.copy}
        </Button>
      </Box>
    </Group>
  )
}
