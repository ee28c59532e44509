-- AlterTable
ALTER TABLE "passkey_credentials" ADD COLUMN "name" TEXT;

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN "user_agent" TEXT;

-- CreateTable
CREATE TABLE "web3_nonces" (
    "nonce" TEXT NOT NULL PRIMARY KEY,
    "wallet_key" TEXT,
    "expires_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "creator_links" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "link_code" TEXT NOT NULL,
    "code_key" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "deleted_at" DATETIME,
    CONSTRAINT "creator_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CONSTRAINT "creator_links_code_key_check" CHECK (code_key = lower(link_code))
);

-- CreateTable
CREATE TABLE "referred_bets" (
    "bet_id" TEXT NOT NULL PRIMARY KEY,
    "link_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "commission_cents" BIGINT NOT NULL,
    "placed_at" DATETIME NOT NULL,
    CONSTRAINT "referred_bets_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "creator_links" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CONSTRAINT "referred_bets_cents_check" CHECK (stake_cents > 0 AND commission_cents >= 0)
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_users" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "wallet_key" TEXT NOT NULL,
    "wallet_id" TEXT NOT NULL,
    "pseudo" TEXT NOT NULL,
    "pseudo_key" TEXT NOT NULL,
    "profile_picture" TEXT,
    "picture_hash" TEXT,
    "account_role" TEXT NOT NULL DEFAULT 'user',
    "passkey_user_id" TEXT,
    "local_secret_hash" TEXT,
    "creator_link_code" TEXT,
    "creator_link_id" TEXT,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "users_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "users_creator_link_id_fkey" FOREIGN KEY ("creator_link_id") REFERENCES "creator_links" ("id") ON DELETE SET NULL ON UPDATE CASCADE,

    CONSTRAINT "users_kind_check" CHECK (kind IN ('passkey', 'local', 'web3', 'bot')),
    CONSTRAINT "users_account_role_check" CHECK (account_role IN ('user', 'influencer', 'admin')),
    CONSTRAINT "users_wallet_key_check" CHECK (wallet_key = lower(wallet_address)),
    CONSTRAINT "users_passkey_owner_check" CHECK (kind <> 'passkey' OR passkey_user_id IS NOT NULL),
    CONSTRAINT "users_local_secret_check" CHECK ((kind = 'local') = (local_secret_hash IS NOT NULL)),
    CONSTRAINT "users_local_admin_check" CHECK (kind IN ('passkey', 'web3') OR account_role <> 'admin')
);
INSERT INTO "new_users" ("account_role", "created_at", "creator_link_code", "id", "kind", "local_secret_hash", "passkey_user_id", "profile_picture", "pseudo", "pseudo_key", "updated_at", "wallet_address", "wallet_id", "wallet_key") SELECT "account_role", "created_at", "creator_link_code", "id", "kind", "local_secret_hash", "passkey_user_id", "profile_picture", "pseudo", "pseudo_key", "updated_at", "wallet_address", "wallet_id", "wallet_key" FROM "users";
DROP TABLE "users";
ALTER TABLE "new_users" RENAME TO "users";
CREATE UNIQUE INDEX "users_wallet_key_key" ON "users"("wallet_key");
CREATE UNIQUE INDEX "users_wallet_id_key" ON "users"("wallet_id");
CREATE UNIQUE INDEX "users_pseudo_key_key" ON "users"("pseudo_key");
CREATE UNIQUE INDEX "users_passkey_user_id_key" ON "users"("passkey_user_id");
CREATE INDEX "users_creator_link_id_created_at_idx" ON "users"("creator_link_id", "created_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "web3_nonces_expires_at_idx" ON "web3_nonces"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "creator_links_code_key_key" ON "creator_links"("code_key");

-- CreateIndex
CREATE INDEX "creator_links_user_id_idx" ON "creator_links"("user_id");

-- CreateIndex
CREATE INDEX "referred_bets_link_id_placed_at_idx" ON "referred_bets"("link_id", "placed_at");

-- A third ceremony: a further passkey for a wallet that is there. What was asked of authenticators lives for minutes.
DROP TABLE "passkey_challenges";
CREATE TABLE "passkey_challenges" (
    "challenge" TEXT NOT NULL PRIMARY KEY,
    "ceremony" TEXT NOT NULL,
    "passkey_user_id" TEXT,
    "name" TEXT,
    "expires_at" DATETIME NOT NULL,

    CONSTRAINT "passkey_challenges_ceremony_check" CHECK (ceremony IN ('registration', 'addition', 'authentication'))
);
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- The few transfers of commission, for the sums of a link.
CREATE INDEX "ledger_transfers_commission_out_idx" ON "ledger_transfers"("from_account_id") WHERE "from_account_id" LIKE 'commission:%';
CREATE INDEX "ledger_transfers_commission_in_idx" ON "ledger_transfers"("to_account_id") WHERE "to_account_id" LIKE 'commission:%';
