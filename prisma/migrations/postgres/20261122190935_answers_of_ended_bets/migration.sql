-- AlterTable
ALTER TABLE "cycle_bets" ADD COLUMN     "point_index" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "removal_ref" TEXT;
