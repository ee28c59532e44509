ALTER TABLE "battles" DROP COLUMN "settings";
