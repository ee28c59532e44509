-- AlterTable
ALTER TABLE "users" ADD COLUMN     "creator_link_id" TEXT,
ADD COLUMN     "picture_hash" TEXT;

-- AlterTable
ALTER TABLE "passkey_credentials" ADD COLUMN     "name" TEXT;

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN     "user_agent" TEXT;

-- CreateTable
CREATE TABLE "web3_nonces" (
    "nonce" TEXT NOT NULL,
    "wallet_key" TEXT,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "web3_nonces_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "creator_links" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "link_code" TEXT NOT NULL,
    "code_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "creator_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referred_bets" (
    "bet_id" TEXT NOT NULL,
    "link_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "commission_cents" BIGINT NOT NULL,
    "placed_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "referred_bets_pkey" PRIMARY KEY ("bet_id")
);

-- CreateIndex
CREATE INDEX "web3_nonces_expires_at_idx" ON "web3_nonces"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "creator_links_code_key_key" ON "creator_links"("code_key");

-- CreateIndex
CREATE INDEX "creator_links_user_id_idx" ON "creator_links"("user_id");

-- CreateIndex
CREATE INDEX "referred_bets_link_id_placed_at_idx" ON "referred_bets"("link_id", "placed_at");

-- CreateIndex
CREATE INDEX "users_creator_link_id_created_at_idx" ON "users"("creator_link_id", "created_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_creator_link_id_fkey" FOREIGN KEY ("creator_link_id") REFERENCES "creator_links"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_links" ADD CONSTRAINT "creator_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referred_bets" ADD CONSTRAINT "referred_bets_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "creator_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "users"
    DROP CONSTRAINT "users_kind_check",
    DROP CONSTRAINT "users_local_admin_check",
    ADD CONSTRAINT "users_kind_check" CHECK (kind IN ('passkey', 'local', 'web3', 'bot')),
    ADD CONSTRAINT "users_local_admin_check" CHECK (kind IN ('passkey', 'web3') OR account_role <> 'admin');

ALTER TABLE "creator_links"
    ADD CONSTRAINT "creator_links_code_key_check" CHECK (code_key = lower(link_code));

ALTER TABLE "referred_bets"
    ADD CONSTRAINT "referred_bets_cents_check" CHECK (stake_cents > 0 AND commission_cents >= 0);

-- A third ceremony: a further passkey for a wallet that is there.
ALTER TABLE "passkey_challenges"
    DROP CONSTRAINT "passkey_challenges_ceremony_check",
    ADD CONSTRAINT "passkey_challenges_ceremony_check" CHECK (ceremony IN ('registration', 'addition', 'authentication'));

-- The few transfers of commission, for the sums of a link.
CREATE INDEX "ledger_transfers_commission_out_idx" ON "ledger_transfers"("from_account_id") WHERE "from_account_id" LIKE 'commission:%';
CREATE INDEX "ledger_transfers_commission_in_idx" ON "ledger_transfers"("to_account_id") WHERE "to_account_id" LIKE 'commission:%';
