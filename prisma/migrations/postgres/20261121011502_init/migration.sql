-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "wallet_key" TEXT NOT NULL,
    "wallet_id" TEXT NOT NULL,
    "pseudo" TEXT NOT NULL,
    "pseudo_key" TEXT NOT NULL,
    "profile_picture" TEXT,
    "account_role" TEXT NOT NULL DEFAULT 'user',
    "passkey_user_id" TEXT,
    "local_secret_hash" TEXT,
    "creator_link_code" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "wallet_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "passkey_users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_credentials" (
    "id" TEXT NOT NULL,
    "passkey_user_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "passkey_credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge" TEXT NOT NULL,
    "ceremony" TEXT NOT NULL,
    "passkey_user_id" TEXT,
    "name" TEXT,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge")
);

-- CreateTable
CREATE TABLE "tokens" (
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "passkey_user_id" TEXT,
    "family_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "balance_cents" BIGINT NOT NULL DEFAULT 0,
    "transfer_count" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_movements" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "cause_type" TEXT NOT NULL,
    "cause_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ledger_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transfers" (
    "movement_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "from_account_id" TEXT NOT NULL,
    "to_account_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_transfers_pkey" PRIMARY KEY ("movement_id","ordinal")
);

-- CreateTable
CREATE TABLE "idempotent_answers" (
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "idempotent_answers_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "battles" (
    "id" TEXT NOT NULL,
    "user_one_id" TEXT NOT NULL,
    "user_two_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "points_one" INTEGER NOT NULL,
    "points_two" INTEGER NOT NULL,
    "winner" TEXT,
    "forfeited_by" TEXT,
    "cancel_reason" TEXT,
    "price_source" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "server_seed" TEXT NOT NULL,
    "client_seed_one" TEXT NOT NULL,
    "client_seed_two" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "battles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "battle_events" (
    "battle_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "battle_events_pkey" PRIMARY KEY ("battle_id","sequence")
);

-- CreateTable
CREATE TABLE "player_records" (
    "user_id" TEXT NOT NULL,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "winstreak" INTEGER NOT NULL DEFAULT 0,
    "gains_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "player_records_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "queue_entries" (
    "user_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "client_seed" TEXT NOT NULL,
    "joined_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "queue_entries_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_wallet_key_key" ON "users"("wallet_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_wallet_id_key" ON "users"("wallet_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_pseudo_key_key" ON "users"("pseudo_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_passkey_user_id_key" ON "users"("passkey_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_users_wallet_key_key" ON "passkey_users"("wallet_key");

-- CreateIndex
CREATE INDEX "passkey_users_name_key_idx" ON "passkey_users"("name_key");

-- CreateIndex
CREATE INDEX "passkey_credentials_passkey_user_id_idx" ON "passkey_credentials"("passkey_user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "tokens_user_id_idx" ON "tokens"("user_id");

-- CreateIndex
CREATE INDEX "tokens_family_id_idx" ON "tokens"("family_id");

-- CreateIndex
CREATE INDEX "tokens_expires_at_idx" ON "tokens"("expires_at");

-- CreateIndex
CREATE INDEX "ledger_accounts_user_id_idx" ON "ledger_accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_movements_key_key" ON "ledger_movements"("key");

-- CreateIndex
CREATE INDEX "ledger_movements_cause_type_cause_id_idx" ON "ledger_movements"("cause_type", "cause_id");

-- CreateIndex
CREATE INDEX "idempotent_answers_created_at_idx" ON "idempotent_answers"("created_at");

-- CreateIndex
CREATE INDEX "battles_status_idx" ON "battles"("status");

-- CreateIndex
CREATE INDEX "battles_user_one_id_created_at_idx" ON "battles"("user_one_id", "created_at");

-- CreateIndex
CREATE INDEX "battles_user_two_id_created_at_idx" ON "battles"("user_two_id", "created_at");

-- CreateIndex
CREATE INDEX "queue_entries_amount_cents_joined_at_idx" ON "queue_entries"("amount_cents", "joined_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_credentials" ADD CONSTRAINT "passkey_credentials_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "ledger_movements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_user_one_id_fkey" FOREIGN KEY ("user_one_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_user_two_id_fkey" FOREIGN KEY ("user_two_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battle_events" ADD CONSTRAINT "battle_events_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_records" ADD CONSTRAINT "player_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma has no words for; the same names and rules as in the SQLite tables.

ALTER TABLE "users"
    ADD CONSTRAINT "users_kind_check" CHECK (kind IN ('passkey', 'local', 'bot')),
    ADD CONSTRAINT "users_account_role_check" CHECK (account_role IN ('user', 'influencer', 'admin')),
    ADD CONSTRAINT "users_wallet_key_check" CHECK (wallet_key = lower(wallet_address)),
    ADD CONSTRAINT "users_passkey_owner_check" CHECK (kind <> 'passkey' OR passkey_user_id IS NOT NULL),
    ADD CONSTRAINT "users_local_secret_check" CHECK ((kind = 'local') = (local_secret_hash IS NOT NULL)),
    ADD CONSTRAINT "users_local_admin_check" CHECK (kind = 'passkey' OR account_role <> 'admin');

ALTER TABLE "passkey_users"
    ADD CONSTRAINT "passkey_users_wallet_key_check" CHECK (wallet_key = lower(wallet_address));

ALTER TABLE "passkey_challenges"
    ADD CONSTRAINT "passkey_challenges_ceremony_check" CHECK (ceremony IN ('registration', 'authentication'));

ALTER TABLE "tokens"
    ADD CONSTRAINT "tokens_kind_check" CHECK (kind IN ('user', 'access', 'refresh'));

ALTER TABLE "ledger_accounts"
    ADD CONSTRAINT "ledger_accounts_kind_check" CHECK (kind IN ('player', 'battle_escrow', 'cycle_escrow', 'house', 'fees', 'promo', 'commission', 'payments_in', 'payments_out')),
    ADD CONSTRAINT "ledger_accounts_id_check" CHECK (CASE kind
        WHEN 'player' THEN user_id IS NOT NULL AND id = 'player:' || user_id
        WHEN 'battle_escrow' THEN user_id IS NULL AND substr(id, 1, 14) = 'escrow:battle:'
        WHEN 'cycle_escrow' THEN user_id IS NULL AND substr(id, 1, 13) = 'escrow:cycle:'
        WHEN 'commission' THEN substr(id, 1, 11) = 'commission:'
        ELSE user_id IS NULL AND id = kind
    END),
    ADD CONSTRAINT "ledger_accounts_not_overdrawn_check" CHECK (balance_cents >= 0 OR kind NOT IN ('player', 'battle_escrow', 'cycle_escrow', 'commission')),
    ADD CONSTRAINT "ledger_accounts_balance_range_check" CHECK (balance_cents BETWEEN -9007199254740991 AND 9007199254740991);

ALTER TABLE "ledger_transfers"
    ADD CONSTRAINT "ledger_transfers_amount_check" CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
    ADD CONSTRAINT "ledger_transfers_two_accounts_check" CHECK (from_account_id <> to_account_id);

ALTER TABLE "battles"
    ADD CONSTRAINT "battles_two_players_check" CHECK (user_one_id <> user_two_id),
    ADD CONSTRAINT "battles_stake_check" CHECK (stake_cents > 0),
    ADD CONSTRAINT "battles_status_check" CHECK (status IN ('active', 'completed', 'cancelled')),
    ADD CONSTRAINT "battles_ended_check" CHECK ((status = 'active') = (ended_at IS NULL)),
    ADD CONSTRAINT "battles_winner_check" CHECK (CASE status WHEN 'completed' THEN winner IS NOT NULL AND winner IN ('one', 'two', 'draw') ELSE winner IS NULL END),
    ADD CONSTRAINT "battles_forfeit_check" CHECK (forfeited_by IS NULL OR (status = 'completed' AND forfeited_by IN ('one', 'two') AND winner IN ('one', 'two') AND winner <> forfeited_by)),
    ADD CONSTRAINT "battles_cancel_reason_check" CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
    ADD CONSTRAINT "battles_price_source_check" CHECK (price_source IN ('simulated', 'live')),
    ADD CONSTRAINT "battles_counts_check" CHECK (round >= 0 AND points_one >= 0 AND points_two >= 0 AND version >= 0);

ALTER TABLE "battle_events"
    ADD CONSTRAINT "battle_events_sequence_check" CHECK (sequence >= 0);

ALTER TABLE "player_records"
    ADD CONSTRAINT "player_records_counts_check" CHECK (wins >= 0 AND losses >= 0 AND draws >= 0 AND winstreak >= 0);

ALTER TABLE "queue_entries"
    ADD CONSTRAINT "queue_entries_amount_check" CHECK (amount_cents > 0);
