-- A further ceremony, and the session that asked. Challenges live five minutes: those under way are asked for again.
DROP TABLE "passkey_challenges";
CREATE TABLE "passkey_challenges" (
    "challenge" TEXT NOT NULL PRIMARY KEY,
    "ceremony" TEXT NOT NULL,
    "passkey_user_id" TEXT,
    "name" TEXT,
    "family_id" TEXT,
    "expires_at" DATETIME NOT NULL,

    CONSTRAINT "passkey_challenges_ceremony_check" CHECK (ceremony IN ('registration', 'addition', 'authentication', 'confirmation'))
);
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN "proven_at" DATETIME;
ALTER TABLE "tokens" ADD COLUMN "scope" TEXT CONSTRAINT "tokens_scope_check" CHECK (scope IN ('recovery'));
ALTER TABLE "tokens" ADD COLUMN "started_at" DATETIME;
