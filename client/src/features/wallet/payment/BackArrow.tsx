import { Box } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Button } from '../../../ui/Button/Button.tsx'

interface BackArrowProps {
  readonly label: string
  readonly onPress: () => void
}

export function BackArrow({ label, onPress }: BackArrowProps) {
  return (
    // The margins align its text with the text below.
    <Box my={-8} ml={-12}>
      <Button size="small" variant="quiet" icon={<IconArrowLeft size={18} />} onClick={onPress}>
        {label}
      </Button>
    </Box>
  )
}
