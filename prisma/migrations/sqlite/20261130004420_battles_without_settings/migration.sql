-- In place: Prisma would make the table anew, without its CHECKs and partial indexes.
ALTER TABLE "battles" DROP COLUMN "settings";
