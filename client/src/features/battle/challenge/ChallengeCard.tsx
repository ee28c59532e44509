import type { Challenge } from '@bougie/protocol'
import { readChallengeCode } from '@bougie/protocol/challenge-code.ts'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatTime } from '../../../i18n/format-when.ts'
import { challengePath, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { createPart, LazyPart } from '../../../ui/LazyPart.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from './ChallengeCard.module.css'
import { frChallenge } from './fr-challenge.ts'
import { useOpenChallenges } from './use-challenges.ts'

const DIALOG = createPart(async () => (await import('./ChallengeDialog.tsx')).ChallengeDialog)
/** Six letters, and room for who writes them with spaces. */
const TYPED_MAX = 12

/** The lobby's way to play somebody one knows: a challenge of one's own, or the code of another. */
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
        {open.length > 0 && (
          <ul className={styles.own} aria-label={frChallenge.own}>
            {open.map((challenge) => (
              <li key={challenge.id} className={styles.challenge}>
                <span className={styles.code}>{challenge.code}</span>
                <span className={styles.facts}>
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
