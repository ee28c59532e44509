import { Box } from '@mantine/core'
import encodeQR from 'qr'

const SIDE_PX = 168

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** Dark on light in every colour scheme: many cameras do not read an inverted code. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Box
      component="svg"
      display="block"
      mx="auto"
      bdrs="lg"
      bg="var(--color-qr-light)"
      style={{ fill: 'var(--color-qr-dark)' }}
      width={SIDE_PX}
      height={SIDE_PX}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
    >
      <path d={path} shapeRendering="crispEdges" />
    </Box>
  )
}
