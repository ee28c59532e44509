import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../app/app-context.tsx'
import { useCopy } from '../../../app/use-copy.ts'
import { useSessionUser } from '../../../app/use-session.ts'
import { logError } from '../../../data/log.ts'
import { saveTextFile } from '../../../data/save-file.ts'
import { formatWhen } from '../../../text/format-when.ts'
import { frClipboard } from '../../../text/fr-clipboard.ts'
import { frRecovery } from '../../../text/fr-recovery.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import styles from './RecoveryCard.module.css'

const texts = frRecovery.card

/** The way back for whoever loses every passkey, made while they still have one. */
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
  const madeAt = codes.data?.created_at ?? null
  return (
    <Surface title={texts.title} titleId="profil-codes" padding="roomy">
      <div className={styles.card}>
        <p className={styles.soft}>{texts.intro}</p>
        {codes.isPending && <SkeletonLines lines={1} label={texts.loading} />}
        {codes.isError && (
          <EmptyState
            title={texts.unavailable}
            hint={codes.error.message}
            action={<SecondaryButton onClick={() => void codes.refetch()}>{texts.retry}</SecondaryButton>}
          />
        )}
        {codes.isSuccess && (
          <>
            <p>{madeAt === null ? texts.none : texts.left(codes.data.left, formatWhen(madeAt))}</p>
            {renew.isError && <Banner tone="danger">{renew.error.message}</Banner>}
            <div className={styles.actions}>
              <SecondaryButton size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
                {madeAt === null ? texts.create : texts.replace}
              </SecondaryButton>
              {madeAt !== null && <p className={styles.soft}>{texts.replaceHint}</p>}
            </div>
          </>
        )}
      </div>
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

/** Closed by its button only: what is lost here is shown to nobody again. */
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
          <SecondaryButton onClick={copy}>{copied ? frClipboard.copied : texts.copy}</SecondaryButton>
          <SecondaryButton onClick={download}>{texts.download}</SecondaryButton>
          <PrimaryButton onClick={onClose}>{texts.kept}</PrimaryButton>
        </>
      }
    >
      <div className={styles.card}>
        <Banner tone="warning">{texts.shownOnce}</Banner>
        <p>{texts.usedWith(walletName)}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <LiveRegion message={copied ? frClipboard.copied : ''} />
      </div>
    </Dialog>
  )
}
