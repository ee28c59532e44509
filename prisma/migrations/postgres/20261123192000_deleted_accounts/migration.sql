-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deleted_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "exclusion_marks" (
    "mark" TEXT NOT NULL,
    "paused_until" TIMESTAMP(3),
    "excluded_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "exclusion_marks_pkey" PRIMARY KEY ("mark")
);
