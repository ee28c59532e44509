-- AlterTable
ALTER TABLE "battles" ADD COLUMN "program_one" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "battles" ADD COLUMN "program_two" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "battle_challenges" ADD COLUMN "by_program" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "cycle_bets" ADD COLUMN "by_program" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "last_used_at" DATETIME,
    "revoked_at" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("hash");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_created_at_idx" ON "api_tokens"("user_id", "created_at");
