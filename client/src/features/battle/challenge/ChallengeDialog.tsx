import type { Challenge } from '@bougie/protocol'
import { CHALLENGE_MINUTES, CHALLENGE_MINUTES_DEFAULT } from '@bougie/protocol/challenge-code.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import type { ChallengedPlayer } from '../../../stores/services/create-services.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { StakePicker, useStake } from '../stake/StakePicker.tsx'
import styles from './ChallengeDialog.module.css'
import { ChallengeShare } from './ChallengeShare.tsx'
import { frChallenge } from './fr-challenge.ts'
import { CHALLENGES_KEY, useWithdrawal } from './use-challenges.ts'

interface ChallengeDialogProps {
  /** Null creates a new challenge. */
  readonly shown: Challenge | null
  /** The only player who may accept a new one. */
  readonly opponent?: ChallengedPlayer
  readonly onClose: () => void
}

export function ChallengeDialog({ shown, opponent, onClose }: ChallengeDialogProps) {
  const [made, setMade] = useState(shown)
  return made === null ? (
    <NewChallenge opponent={opponent} onMade={setMade} onClose={onClose} />
  ) : (
    <MadeChallenge challenge={made} onClose={onClose} />
  )
}

type Minutes = (typeof CHALLENGE_MINUTES)[number]

interface NewChallengeProps {
  readonly opponent: ChallengedPlayer | undefined
  readonly onMade: (challenge: Challenge) => void
  readonly onClose: () => void
}

function NewChallenge({ opponent, onMade, onClose }: NewChallengeProps) {
  const { api } = useApp()
  const stake = useStake()
  const [free, setFree] = useState(false)
  const [minutes, setMinutes] = useState<Minutes>(CHALLENGE_MINUTES_DEFAULT)
  const create = useChange({
    scope: 'challenge',
    perform() {
      const addressee = opponent === undefined ? {} : { opponent_id: opponent.id }
      const amount = free ? 0 : stake.euros
      return api('challenge.createChallenge', { body: { amount, expires_in: minutes, ...addressee } })
    },
    alters: [CHALLENGES_KEY],
    confirmation: opponent && frChallenge.sent(opponent.pseudo),
    onDone: opponent === undefined ? onMade : onClose,
    showsFailure: true,
  })

  return (
    <Dialog
      title={opponent === undefined ? frChallenge.title : frChallenge.to(opponent.pseudo)}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          size="large"
          fullWidth
          busy={create.isPending}
          disabled={!free && !stake.affordable}
          onClick={() => create.mutate()}
        >
          {opponent === undefined ? frChallenge.create : frChallenge.send}
        </Button>
      }
    >
      <Stack>
        <fieldset className={styles.kind}>
          <legend className="visually-hidden">{frChallenge.kind}</legend>
          <Button fullWidth pressed={!free} onClick={() => setFree(false)}>
            {frChallenge.staked}
          </Button>
          <Button fullWidth pressed={free} onClick={() => setFree(true)}>
            {frChallenge.free}
          </Button>
        </fieldset>
        {!free && <StakePicker stake={stake} />}
        <Dimmed small>{free ? frChallenge.freeHint : frChallenge.stakedHint}</Dimmed>
        <SelectField
          label={frChallenge.expiry}
          value={String(minutes)}
          options={frChallenge.expiries}
          onChange={(value) => setMinutes(CHALLENGE_MINUTES.find((known) => String(known) === value) ?? minutes)}
        />
        {create.failure !== null && <Banner tone="danger">{create.failure}</Banner>}
      </Stack>
    </Dialog>
  )
}

function MadeChallenge({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const withdraw = useWithdrawal({ onDone: onClose })
  return (
    <Dialog
      title={frChallenge.ready}
      onClose={onClose}
      actions={
        <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(challenge)}>
          {frChallenge.withdraw}
        </Button>
      }
    >
      <ChallengeShare challenge={challenge} />
    </Dialog>
  )
}
