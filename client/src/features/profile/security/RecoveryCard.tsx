import { Group, Stack } from '@mantine/core'
import { ApiError } from '../../../api/api.ts'
import { isUncertain } from '../../../api/idempotency-keys.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { formatWhenInWords } from '../../../i18n/format-when.ts'
import { frRecovery } from '../../../i18n/fr-identity.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { saveTextFile } from '../../../ui/save-file.ts'
import { SecretDialog } from '../SecretDialog.tsx'
import { useOwnData } from '../use-own-data.ts'
import { useShownOnce } from '../use-shown-once.ts'

const texts = frRecovery.card

/** Recovery codes for a player who loses every passkey, created while they still have one. */
export function RecoveryCard() {
  const { api } = useApp()
  const codes = useOwnData('recoveryCodes', (api, signal) => api('security.recoveryCodes', { signal }))
  const created = useShownOnce<readonly string[]>('recoveryCodes')
  const renew = useChange({
    scope: 'recovery',
    perform: () => api('security.newRecoveryCodes', {}),
    alters: ['recoveryCodes'],
    onDone: (response) => created.show(response.codes),
    showsFailure: true,
  })
  // The codes of before may be void, and those after them were never shown.
  const isLost = renew.error instanceof ApiError && isUncertain(renew.error)
  return (
    <Surface title={texts.title} padding="large">
      <Stack gap="md">
        <Dimmed>{texts.intro}</Dimmed>
        <Loaded query={codes} loading={texts.loading} failed={texts.unavailable} lines={1}>
          {({ created_at: madeAt, left }) => (
            <>
              <p>{madeAt === null ? texts.none : texts.left(left, formatWhenInWords(madeAt))}</p>
              {renew.failure !== null && (
                <Banner tone="danger">{isLost ? `${renew.failure} ${texts.lostResponse}` : renew.failure}</Banner>
              )}
              <Group gap="md">
                <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
                  {madeAt === null ? texts.create : texts.replace}
                </Button>
                {madeAt !== null && <Dimmed>{texts.replaceHint}</Dimmed>}
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
      {created.secret !== null && (
        <CodesDialog codes={created.secret} walletName={codes.data?.wallet_name ?? ''} onClose={created.putAway} />
      )}
    </Surface>
  )
}

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly walletName: string
  readonly onClose: () => void
}

function CodesDialog({ codes, walletName, onClose }: CodesDialogProps) {
  const text = codes.join('\n')

  function download() {
    saveTextFile({ name: texts.fileName, type: 'text/plain', text: `${texts.fileHead(walletName)}\n\n${text}\n` })
  }

  return (
    <SecretDialog
      texts={texts}
      secret={text}
      hint={<p>{texts.usedWith(walletName)}</p>}
      action={<Button onClick={download}>{texts.download}</Button>}
      onClose={onClose}
    >
      <Columns component="ul" min={9.375} gap="small">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Columns>
    </SecretDialog>
  )
}
