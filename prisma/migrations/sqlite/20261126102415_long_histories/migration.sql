-- DropIndex
DROP INDEX "battles_status_idx";

-- DropIndex
DROP INDEX "battle_ratings_user_id_at_idx";

-- CreateIndex
CREATE INDEX "users_created_at_idx" ON "users"("created_at");

-- CreateIndex
CREATE INDEX "battles_status_created_at_idx" ON "battles"("status", "created_at");

-- CreateIndex
CREATE INDEX "battle_ratings_user_id_unrated_reason_at_idx" ON "battle_ratings"("user_id", "unrated_reason", "at");

-- A player's ended battles, newest end first, however many there are. A battle enters these indexes when it ends.
CREATE INDEX "battles_user_one_ended_idx" ON "battles"("user_one_id", "ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "battles_user_two_ended_idx" ON "battles"("user_two_id", "ended_at") WHERE "ended_at" IS NOT NULL;

-- The running audit adds up the accounts that stay. Every battle leaves an escrow, which this index does not hold; and
-- it holds no balance, so that a movement of money does not touch it.
CREATE INDEX "ledger_accounts_lasting_idx" ON "ledger_accounts"("id") WHERE "kind" NOT IN ('battle_escrow', 'cycle_escrow');
