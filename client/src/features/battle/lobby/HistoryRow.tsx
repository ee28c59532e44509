import type { BattleId, EndedBattle, RoundOutcome, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'
import styles from './HistoryRow.module.css'
import { historyEntryOf } from './history-entry.ts'

export interface HistoryRowProps {
  readonly battle: EndedBattle
  readonly userId: UserId
  readonly onReplay: (battleId: BattleId, opponent: string) => void
}

const ICONS = { win: IconCheck, loss: IconX, draw: IconEqual } as const satisfies Record<RoundOutcome, unknown>

export function HistoryRow({ battle, userId, onReplay }: HistoryRowProps) {
  const entry = historyEntryOf(battle, userId)
  const Icon = entry.result === null ? IconX : ICONS[entry.result]
  return (
    <li className={styles.row}>
      <span className={classNames(styles.mark, entry.result !== null && styles[entry.result])} aria-hidden="true">
        <Icon size={14} stroke={3} />
      </span>
      <div className={styles.details}>
        <p className={styles.name}>
          <PlayerName userId={entry.opponentId} name={entry.opponent} />
        </p>
        <p className={styles.detail}>
          <span>{entry.resultText}</span>
          <span>{entry.score}</span>
          <span>{formatWhen(battle.ended_at)}</span>
        </p>
      </div>
      {battle.amount === 0 ? (
        <span className={styles.free}>{frBattle.free}</span>
      ) : (
        <Amount cents={centsFromEuros(battle.net_gain)} signed={battle.net_gain !== 0} />
      )}
      <IconButton
        label={frLobby.replayNamed(entry.opponent)}
        icon={<IconPlayerPlay size={18} aria-hidden="true" />}
        onClick={() => onReplay(battle.id, entry.opponent)}
      />
    </li>
  )
}
