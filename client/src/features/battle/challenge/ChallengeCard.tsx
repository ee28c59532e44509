import type { Challenge, UserId } from '@bougie/protocol'
import { readChallengeCode } from '@bougie/protocol/challenge-code.ts'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/api-error.ts'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatTime } from '../../../i18n/format-when.ts'
import { challengePath, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { createPart, LazyPart } from '../../../ui/LazyPart.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from './ChallengeCard.module.css'
import { frChallenge } from './fr-challenge.ts'
import { useOpenChallenges, useReceivedChallenges, useRefreshChallenges } from './use-challenges.ts'

const DIALOG = createPart(async () => (await import('./ChallengeDialog.tsx')).ChallengeDialog)
/** Six letters, with space for separators that the player types. */
const TYPED_MAX = 12

/** The lobby's entry to a battle with a known opponent: create a challenge, or enter the code of one. */
export function ChallengeCard() {
  const { identity } = useApp()
  const userId = useSessionUser()?.id ?? null
  const open = useOpenChallenges(userId).data ?? []
  const [shown, setShown] = useState<{ readonly challenge: Challenge | null } | null>(null)
  const titleId = useId()

  function start(): void {
    if (userId === null) identity.offer({ type: 'page', path: LOBBY_PATH })
    else setShown({ challenge: null })
  }

  return (
    <Surface title={frChallenge.title} titleId={titleId}>
      <div className={styles.card}>
        <p className={styles.lead}>{frChallenge.lead}</p>
        <Button fullWidth icon={<IconSwords size={18} aria-hidden="true" />} onClick={start}>
          {frChallenge.open}
        </Button>
        {userId !== null && <ReceivedChallenges userId={userId} />}
        {open.length > 0 && (
          <ul className={styles.own} aria-label={frChallenge.own}>
            {open.map((challenge) => (
              <li key={challenge.id} className={styles.challenge}>
                <span className={styles.code}>{challenge.code}</span>
                <span className={styles.details}>
                  {challenge.addressee != null && <span>{frChallenge.forPlayer(challenge.addressee.pseudo)}</span>}
                  <span>{frChallenge.stake(challenge.amount)}</span>
                  <span>{frChallenge.until(formatTime(challenge.expires_at))}</span>
                </span>
                <Button
                  size="small"
                  label={frChallenge.showNamed(challenge.code)}
                  onClick={() => setShown({ challenge })}
                >
                  {frChallenge.show}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <CodeField />
      </div>
      {shown !== null && <LazyPart part={DIALOG} props={{ shown: shown.challenge, onClose: () => setShown(null) }} />}
    </Surface>
  )
}

/** Addressed to the player, who sees each on its own page and takes it up there. */
function ReceivedChallenges({ userId }: { readonly userId: UserId }) {
  const { api, snackbars } = useApp()
  const received = useReceivedChallenges(userId).data ?? []
  const refresh = useRefreshChallenges()
  if (received.length === 0) return null

  async function decline({ code }: Challenge): Promise<void> {
    try {
      await api('withdrawChallenge', { params: { code } })
      snackbars.show('success', frChallenge.received.declined)
    } catch (error) {
      logError('challenge', error)
      snackbars.show('error', error instanceof ApiError ? error.message : frChallenge.failed)
    } finally {
      refresh()
    }
  }

  return (
    <ul className={styles.own} aria-label={frChallenge.received.list}>
      {received.map((challenge) => {
        const { id, challenger, code, amount, expires_at } = challenge
        return (
          <li key={id} className={styles.received}>
            <span className={styles.details}>
              <PlayerName userId={challenger.id} name={challenger.pseudo} className={styles.challenger} />
              <span>{frChallenge.stake(amount)}</span>
              <span>{frChallenge.until(formatTime(expires_at))}</span>
            </span>
            <span className={styles.responses}>
              <Button
                size="small"
                variant="primary"
                label={frChallenge.received.seeNamed(challenger.pseudo)}
                to={challengePath(code)}
              >
                {frChallenge.received.see}
              </Button>
              <Button
                size="small"
                variant="quiet"
                label={frChallenge.received.declineNamed(challenger.pseudo)}
                onClick={() => void decline(challenge)}
              >
                {frChallenge.received.decline}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function CodeField() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = readChallengeCode(typed)
    setWrong(code === null)
    if (code !== null) void navigate(challengePath(code))
  }

  return (
    <form className={styles.field} onSubmit={submit} noValidate>
      <TextField
        label={frChallenge.codeLabel}
        placeholder={frChallenge.codePlaceholder}
        value={typed}
        onChange={(value) => {
          setTyped(value.toUpperCase())
          setWrong(false)
        }}
        error={wrong ? frChallenge.codeWrong : null}
        maxLength={TYPED_MAX}
      />
      <Button type="submit">{frChallenge.codeGo}</Button>
    </form>
  )
}
