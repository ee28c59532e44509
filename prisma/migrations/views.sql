-- What admins and operators ask, as read-only views: the same text for SQLite and Postgres. They hold no data, so they are
-- no migration: the migrator drops them before it changes tables and makes them anew afterwards (docs/decisions/107).
-- Money is in euros. Nothing secret is in here: no seed, no token, no destination of a payment beyond its last four.

-- Who won what against whom.
CREATE VIEW view_battles AS
SELECT battle.id, battle.status, ROUND(battle.stake_cents / 100.0, 2) AS stake,
  one.pseudo AS player_one, two.pseudo AS player_two, battle.points_one, battle.points_two,
  CASE battle.winner WHEN 'one' THEN one.pseudo WHEN 'two' THEN two.pseudo ELSE battle.winner END AS winner,
  CASE battle.forfeited_by WHEN 'one' THEN one.pseudo WHEN 'two' THEN two.pseudo END AS forfeited_by,
  battle.cancel_reason, battle.created_at AS started_at, battle.ended_at
FROM battles AS battle
JOIN users AS one ON one.id = battle.user_one_id
JOIN users AS two ON two.id = battle.user_two_id;

-- The bets of ended cycles and what came of them.
CREATE VIEW view_bets AS
SELECT bet.id, cycle.number AS cycle_number, cycle.result AS cycle_result, player.pseudo AS player, bet.direction,
  ROUND(bet.stake_cents / 100.0, 2) AS stake, ROUND(bet.fee_cents / 100.0, 2) AS fee,
  ROUND(bet.odds_hundredths / 100.0, 2) AS odds, bet.result, ROUND(bet.payout_cents / 100.0, 2) AS payout,
  ROUND((bet.payout_cents - bet.stake_cents - bet.fee_cents) / 100.0, 2) AS net,
  bet.placed_at, bet.ended_at
FROM cycle_bets AS bet
JOIN cycles AS cycle ON cycle.id = bet.cycle_id
JOIN users AS player ON player.id = bet.user_id;

-- Every line of every player's money, with its cause.
CREATE VIEW view_money AS
SELECT movement.created_at, player.id AS player_id, player.pseudo AS player, movement.reason,
  ROUND(-transfer.amount_cents / 100.0, 2) AS amount, transfer.to_account_id AS other_account,
  movement.cause_type, movement.cause_id, movement.id AS movement_id
FROM ledger_transfers AS transfer
JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
JOIN users AS player ON 'player:' || player.id = transfer.from_account_id
WHERE transfer.from_account_id LIKE 'player:%'
UNION ALL
SELECT movement.created_at, player.id, player.pseudo, movement.reason,
  ROUND(transfer.amount_cents / 100.0, 2), transfer.from_account_id,
  movement.cause_type, movement.cause_id, movement.id
FROM ledger_transfers AS transfer
JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
JOIN users AS player ON 'player:' || player.id = transfer.to_account_id
WHERE transfer.to_account_id LIKE 'player:%';

-- Why a balance is what it is: its lines by reason. Their sum is the balance.
CREATE VIEW view_balances AS
SELECT player.id AS player_id, player.pseudo AS player, ROUND(account.balance_cents / 100.0, 2) AS balance,
  line.reason, COUNT(*) AS lines, ROUND(SUM(line.amount), 2) AS amount
FROM users AS player
JOIN ledger_accounts AS account ON account.id = 'player:' || player.id
JOIN view_money AS line ON line.player_id = player.id
GROUP BY player.id, player.pseudo, account.balance_cents, line.reason;

-- What is open: the games that run and what is held for them.
CREATE VIEW view_open_games AS
SELECT 'battle' AS game, battle.id, one.pseudo || ' / ' || two.pseudo AS players,
  ROUND(2 * battle.stake_cents / 100.0, 2) AS stakes, ROUND(COALESCE(escrow.balance_cents, 0) / 100.0, 2) AS held,
  battle.created_at AS started_at
FROM battles AS battle
JOIN users AS one ON one.id = battle.user_one_id
JOIN users AS two ON two.id = battle.user_two_id
LEFT JOIN ledger_accounts AS escrow ON escrow.id = 'escrow:battle:' || battle.id
WHERE battle.status = 'active'
UNION ALL
SELECT 'cycle', cycle.id, CAST(cycle.players AS TEXT), ROUND(cycle.open_stakes_cents / 100.0, 2),
  ROUND(COALESCE(escrow.balance_cents, 0) / 100.0, 2), cycle.started_at
FROM cycles AS cycle
LEFT JOIN ledger_accounts AS escrow ON escrow.id = 'escrow:cycle:' || cycle.id
WHERE cycle.status = 'live';

-- What each day (UTC) brought the house: its own account with those of its bots, and the fees.
CREATE VIEW view_house_days AS
WITH house AS (SELECT 'house' AS id UNION ALL SELECT 'player:' || id FROM users WHERE kind = 'bot')
SELECT SUBSTR(CAST(movement.created_at AS TEXT), 1, 10) AS day,
  ROUND(SUM(CASE WHEN transfer.to_account_id = 'fees' THEN transfer.amount_cents
    WHEN transfer.from_account_id = 'fees' THEN -transfer.amount_cents ELSE 0 END) / 100.0, 2) AS fees,
  ROUND(SUM((CASE WHEN transfer.to_account_id IN (SELECT id FROM house) THEN transfer.amount_cents ELSE 0 END)
    - (CASE WHEN transfer.from_account_id IN (SELECT id FROM house) THEN transfer.amount_cents ELSE 0 END))
    / 100.0, 2) AS house,
  COUNT(*) AS transfers
FROM ledger_transfers AS transfer
JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
WHERE transfer.to_account_id = 'fees' OR transfer.from_account_id = 'fees'
  OR transfer.to_account_id IN (SELECT id FROM house) OR transfer.from_account_id IN (SELECT id FROM house)
GROUP BY SUBSTR(CAST(movement.created_at AS TEXT), 1, 10);

CREATE VIEW view_payments AS
SELECT payment.id, player.pseudo AS player, payment.direction, payment.channel,
  ROUND(payment.amount_cents / 100.0, 2) AS amount, ROUND(payment.fee_cents / 100.0, 2) AS fee, payment.status,
  payment.reference, payment.destination_last4, payment.created_at, payment.ended_at
FROM payments AS payment JOIN users AS player ON player.id = payment.user_id;

CREATE VIEW view_blocks AS
SELECT block.id, player.pseudo AS player, block.address, block.reason, block.source, admin.pseudo AS blocked_by,
  block.created_at, block.ends_at, block.lifted_at
FROM blocks AS block
LEFT JOIN users AS player ON player.id = block.user_id
LEFT JOIN users AS admin ON admin.id = block.created_by;

-- Who did what; without an admin it was an operator.
CREATE VIEW view_actions AS
SELECT entry.created_at, COALESCE(admin.pseudo, 'operator') AS who, entry.action, entry.subject_type, entry.subject_id,
  entry.details
FROM admin_actions AS entry LEFT JOIN users AS admin ON admin.id = entry.admin_id;
