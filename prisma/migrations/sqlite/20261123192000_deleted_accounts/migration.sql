-- AlterTable
ALTER TABLE "users" ADD COLUMN "deleted_at" DATETIME;

-- CreateTable
CREATE TABLE "exclusion_marks" (
    "mark" TEXT NOT NULL PRIMARY KEY,
    "paused_until" DATETIME,
    "excluded_at" DATETIME,
    "created_at" DATETIME NOT NULL
);
