import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useCopy } from '../../../hooks/use-copy.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frClipboard } from '../../../i18n/fr.ts'
import { frRecovery } from '../../../i18n/fr-recovery.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { Inset } from '../../../ui/Inset.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { saveTextFile } from '../../../ui/save-file.ts'

const texts = frRecovery.card

/** Recovery codes for a player who loses every passkey, created while they still have one. */
export function RecoveryCard() {
  const { api } = useApp()
  const queries = useQueryClient()
  const user = useSessionUser()
  const queryKey = ['recoveryCodes', user?.id ?? null]
  const codes = useQuery({ queryKey, queryFn: ({ signal }) => api('recoveryCodes', { signal }) })
  const renew = useMutation({
    mutationFn: () => api('newRecoveryCodes', {}),
    onSuccess: () => void queries.invalidateQueries({ queryKey }),
    onError: (error) => logError('recovery', error),
  })
  return (
    <Surface title={texts.title} titleId="profil-codes" padding="large">
      <Stack gap="md">
        <Text c="dimmed" inherit>
          {texts.intro}
        </Text>
        <Loaded query={codes} loading={texts.loading} failed={texts.unavailable} lines={1}>
          {({ created_at: madeAt, left }) => (
            <>
              <p>{madeAt === null ? texts.none : texts.left(left, formatWhen(madeAt))}</p>
              {renew.isError && <Banner tone="danger">{renew.error.message}</Banner>}
              <Group gap="md">
                <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
                  {madeAt === null ? texts.create : texts.replace}
                </Button>
                {madeAt !== null && (
                  <Text c="dimmed" inherit>
                    {texts.replaceHint}
                  </Text>
                )}
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
      {renew.data !== undefined && (
        <CodesDialog codes={renew.data.codes} walletName={codes.data?.wallet_name ?? ''} onClose={renew.reset} />
      )}
    </Surface>
  )
}

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly walletName: string
  readonly onClose: () => void
}

/** Closed by its button only, because the codes are never shown again. */
function CodesDialog({ codes, walletName, onClose }: CodesDialogProps) {
  const text = codes.join('\n')
  const { copied, copy } = useCopy(text)

  function download() {
    saveTextFile({ name: texts.fileName, type: 'text/plain', text: `${texts.fileHead(walletName)}\n\n${text}\n` })
  }

  return (
    <Dialog
      open
      title={texts.shownTitle}
      actions={
        <>
          <Button onClick={copy}>{copied ? frClipboard.copied : texts.copy}</Button>
          <Button onClick={download}>{texts.download}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.kept}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Banner tone="warning">{texts.shownOnce}</Banner>
        <p>{texts.usedWith(walletName)}</p>
        <Inset toCopy>
          <Columns component="ul" min={9.375} gap="small">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </Columns>
        </Inset>
        <LiveRegion message={copied ? frClipboard.copied : ''} />
      </Stack>
    </Dialog>
  )
}
