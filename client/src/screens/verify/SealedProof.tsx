import { fr } from '../../text/fr.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { HashLine } from './HashLine.tsx'

const text = frVerify.battle

export interface SealedProofProps {
  readonly commitment: string
  readonly explanation: string
  readonly onRefresh: () => void
}

/** While the game runs only the promise can be told. */
export function SealedProof({ commitment, explanation, onRefresh }: SealedProofProps) {
  return (
    <Surface padding="roomy">
      <Banner
        action={
          <SecondaryButton size="small" onClick={onRefresh}>
            {fr.lists.retry}
          </SecondaryButton>
        }
      >
        {explanation}
      </Banner>
      <HashLine name={text.commitment} hash={commitment} />
    </Surface>
  )
}
