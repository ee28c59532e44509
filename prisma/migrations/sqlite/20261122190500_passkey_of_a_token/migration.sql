-- AlterTable
ALTER TABLE "tokens" ADD COLUMN "credential_id" TEXT;
