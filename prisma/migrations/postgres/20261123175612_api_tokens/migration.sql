-- AlterTable
ALTER TABLE "battles" ADD COLUMN     "program_one" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "program_two" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "battle_challenges" ADD COLUMN     "by_program" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "cycle_bets" ADD COLUMN     "by_program" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("hash");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_created_at_idx" ON "api_tokens"("user_id", "created_at");
