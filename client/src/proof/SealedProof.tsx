import { fr } from '../i18n/fr.ts'
import { Banner } from '../ui/Banner/Banner.tsx'
import { Button } from '../ui/Button/Button.tsx'
import { Surface } from '../ui/Surface/Surface.tsx'
import { frVerify } from './fr-verify.ts'
import { HashLine } from './HashLine.tsx'

const text = frVerify.battle

export interface SealedProofProps {
  readonly commitment: string
  readonly explanation: string
  readonly onRefresh: () => void
}

/** While the game runs only the commitment is published. */
export function SealedProof({ commitment, explanation, onRefresh }: SealedProofProps) {
  return (
    <Surface padding="large">
      <Banner
        action={
          <Button size="small" onClick={onRefresh}>
            {fr.lists.retry}
          </Button>
        }
      >
        {explanation}
      </Banner>
      <HashLine name={text.commitment} hash={commitment} />
    </Surface>
  )
}
