import type { Challenge, UserId } from '@bougie/protocol'
import { readChallengeCode } from '@bougie/protocol/challenge-code.ts'
import { Group, Stack, Text } from '@mantine/core'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { createDialogPart } from '../../../hooks/fail-safe-parts.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { challengePath, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frChallenge } from './fr-challenge.ts'
import { usePlayersChallenges, useWithdrawal } from './use-challenges.ts'

const ChallengeDialog = createDialogPart(async () => (await import('./ChallengeDialog.tsx')).ChallengeDialog)
/** Six letters, with space for separators that the player types. */
const TYPED_MAX = 12

/** The lobby's entry to a battle with a known opponent: create a challenge, or enter the code of one. */
export function ChallengeCard() {
  const { identity } = useApp()
  const userId = useSessionUser()?.id ?? null
  const open = usePlayersChallenges('openChallenges', userId).data ?? []
  const [shown, setShown] = useState<{ readonly challenge: Challenge | null } | null>(null)
  const close = () => setShown(null)

  function start(): void {
    if (userId === null) identity.offer({ type: 'page', path: LOBBY_PATH })
    else setShown({ challenge: null })
  }

  return (
    <Surface title={frChallenge.title}>
      <Stack gap={12}>
        <Dimmed small>{frChallenge.lead}</Dimmed>
        <Button fullWidth icon={<IconSwords size={18} aria-hidden="true" />} onClick={start}>
          {frChallenge.title}
        </Button>
        {userId !== null && <ReceivedChallenges userId={userId} />}
        {open.length > 0 && (
          <Rows label={frChallenge.own}>
            {open.map((challenge) => (
              <Row
                key={challenge.id}
                title={
                  <Text span inherit ff="heading" fw={700} lts="0.12em">
                    {challenge.code}
                  </Text>
                }
                details={
                  <>
                    {challenge.addressee != null && <span>{frChallenge.forPlayer(challenge.addressee.pseudo)}</span>}
                    <Terms {...challenge} />
                  </>
                }
                end={
                  <Button
                    size="small"
                    label={frChallenge.showNamed(challenge.code)}
                    onClick={() => setShown({ challenge })}
                  >
                    {frChallenge.show}
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
        <CodeField />
      </Stack>
      {shown !== null && <ChallengeDialog shown={shown.challenge} onClose={close} />}
    </Surface>
  )
}

/** Challenges addressed to the player, who accepts each on its own page. */
function ReceivedChallenges({ userId }: { readonly userId: UserId }) {
  const received = usePlayersChallenges('receivedChallenges', userId).data ?? []
  const decline = useWithdrawal({ confirmation: frChallenge.received.declined })
  if (received.length === 0) return null
  return (
    <Rows label={frChallenge.received.list}>
      {received.map((challenge) => {
        const { id, challenger, code } = challenge
        return (
          <Row
            key={id}
            title={<PlayerName userId={challenger.id} name={challenger.pseudo} />}
            details={<Terms {...challenge} />}
            end={
              <Group component="span" gap="xs" wrap="nowrap">
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
                  onClick={() => decline.mutate(challenge)}
                >
                  {frChallenge.received.decline}
                </Button>
              </Group>
            }
          />
        )
      })}
    </Rows>
  )
}

function Terms({ amount, expires_at }: Pick<Challenge, 'amount' | 'expires_at'>) {
  return (
    <>
      <span>{frChallenge.stake(amount)}</span>
      <span>{frChallenge.until(expires_at)}</span>
    </>
  )
}

function CodeField() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  function submit(): void {
    const code = readChallengeCode(typed)
    setWrong(code === null)
    if (code !== null) void navigate(challengePath(code))
  }

  return (
    <Form onSubmit={submit}>
      {/* The button is level with the input, with and without an error below it. */}
      <Columns min={7} gap="small" align={wrong ? 'center' : 'end'}>
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
      </Columns>
    </Form>
  )
}
