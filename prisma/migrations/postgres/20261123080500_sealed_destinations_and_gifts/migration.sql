-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "destination_mark" TEXT;

-- CreateTable
CREATE TABLE "welcome_gifts" (
    "network_mark" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "gifts" INTEGER NOT NULL,

    CONSTRAINT "welcome_gifts_pkey" PRIMARY KEY ("network_mark","day")
);

-- CreateIndex
CREATE INDEX "welcome_gifts_day_idx" ON "welcome_gifts"("day");

-- CreateIndex
CREATE INDEX "payments_destination_mark_idx" ON "payments"("destination_mark");
