-- AlterTable
ALTER TABLE "passkey_challenges" ADD COLUMN     "family_id" TEXT;
ALTER TABLE "passkey_challenges"
    DROP CONSTRAINT "passkey_challenges_ceremony_check",
    ADD CONSTRAINT "passkey_challenges_ceremony_check" CHECK (ceremony IN ('registration', 'addition', 'authentication', 'confirmation'));

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN     "proven_at" TIMESTAMP(3),
ADD COLUMN     "scope" TEXT,
ADD COLUMN     "started_at" TIMESTAMP(3);
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_scope_check" CHECK (scope IN ('recovery'));
