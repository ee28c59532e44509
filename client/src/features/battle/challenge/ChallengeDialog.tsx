import type { Challenge } from '@bougie/protocol'
import { CHALLENGE_MINUTES, CHALLENGE_MINUTES_DEFAULT } from '@bougie/protocol/challenge-code.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { StakePicker } from '../stake/StakePicker.tsx'
import { useStake } from '../stake/use-stake.ts'
import styles from './ChallengeDialog.module.css'
import { ChallengeShare } from './ChallengeShare.tsx'
import { frChallenge } from './fr-challenge.ts'
import { useRefreshChallenges } from './use-challenges.ts'

export interface ChallengeDialogProps {
  /** Null: a new one is to be made. */
  readonly shown: Challenge | null
  readonly onClose: () => void
}

export function ChallengeDialog({ shown, onClose }: ChallengeDialogProps) {
  const [made, setMade] = useState(shown)
  return made === null ? (
    <NewChallenge onMade={setMade} onClose={onClose} />
  ) : (
    <MadeChallenge challenge={made} onClose={onClose} />
  )
}

type Minutes = (typeof CHALLENGE_MINUTES)[number]

function NewChallenge({ onMade, onClose }: { onMade: (challenge: Challenge) => void; onClose: () => void }) {
  const { api, balance, local } = useApp()
  const { status, cents } = useStore(balance)
  const stake = useStake(local, status === 'ready' ? cents : null)
  const refresh = useRefreshChallenges()
  const [free, setFree] = useState(false)
  const [minutes, setMinutes] = useState<Minutes>(CHALLENGE_MINUTES_DEFAULT)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function create(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      onMade(await api('createChallenge', { body: { amount: free ? 0 : stake.euros, expires_in: minutes } }))
      refresh()
    } catch (error) {
      logError('challenge', error)
      setProblem(error instanceof ApiError ? error.message : frChallenge.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={frChallenge.title}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          size="large"
          fullWidth
          busy={busy}
          disabled={!free && !stake.affordable}
          onClick={() => void create()}
        >
          {frChallenge.create}
        </Button>
      }
    >
      <div className={styles.form}>
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
        <p className={styles.hint}>{free ? frChallenge.freeHint : frChallenge.stakedHint}</p>
        <SelectField
          label={frChallenge.expiry}
          value={String(minutes)}
          options={CHALLENGE_MINUTES.map((value) => ({ value: String(value), label: frChallenge.expiries[value] }))}
          onChange={(value) => setMinutes(CHALLENGE_MINUTES.find((known) => String(known) === value) ?? minutes)}
        />
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
      </div>
    </Dialog>
  )
}

function MadeChallenge({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const { api, snackbars } = useApp()
  const refresh = useRefreshChallenges()
  const [busy, setBusy] = useState(false)

  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      await api('withdrawChallenge', { params: { code: challenge.code } })
      onClose()
    } catch (error) {
      logError('challenge', error)
      snackbars.show('error', error instanceof ApiError ? error.message : frChallenge.failed)
    } finally {
      setBusy(false)
      refresh()
    }
  }

  return (
    <Dialog
      open
      title={frChallenge.ready}
      onClose={onClose}
      actions={
        <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
          {frChallenge.withdraw}
        </Button>
      }
    >
      <ChallengeShare challenge={challenge} />
    </Dialog>
  )
}
