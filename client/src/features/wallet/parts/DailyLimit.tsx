import type { DepositLimitResponse } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './DailyLimit.module.css'
import { useDepositLimit } from './use-money.ts'

const text = frWallet.limit
/** Limit of the banner until the server has sent its own. */
const BETA_LIMIT_EUROS = 50

/** How much may be deposited a day, and what remains under the limit that binds now; the server counts. */
export function DailyLimit() {
  const limit = useDepositLimit()
  return (
    <div className={styles.limit}>
      <Banner>{text.banner(limit.data?.house_limit ?? BETA_LIMIT_EUROS)}</Banner>
      {limit.isPending && <Skeleton height="52px" />}
      {limit.isError && <p className={styles.figures}>{text.unknown}</p>}
      {limit.isSuccess && <Remaining {...limit.data} />}
    </div>
  )
}

function Remaining({ bound_by, limit, remaining, resets_at }: DepositLimitResponse) {
  const used = limit === 0 ? 1 : (limit - remaining) / limit
  return (
    <div className={styles.today}>
      <p className={styles.line}>
        <span>{text.bounds[bound_by]}</span>
        <span className={styles.figures}>
          {text.left(formatEuros(centsFromEuros(remaining)), formatEuros(centsFromEuros(limit)))}
        </span>
      </p>
      {/* Says in a bar what the line above says in figures. */}
      <div className={styles.meter} aria-hidden="true">
        <span className={styles.used} style={{ width: `${used * 100}%` }} />
      </div>
      <p className={styles.resets}>{text.resets(resetTime(bound_by, resets_at))}</p>
    </div>
  )
}

/** On the device's clock: midnight in Paris may be another hour where the player is. */
function resetTime(bound: DepositLimitResponse['bound_by'], isoTime: string): string {
  return bound === 'week' || bound === 'month' ? formatWhen(isoTime) : clockTime(isoTime)
}

function clockTime(isoTime: string): string {
  return new Date(isoTime).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' })
}
