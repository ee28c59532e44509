-- AlterTable
ALTER TABLE "idempotent_answers" DROP COLUMN "status";
