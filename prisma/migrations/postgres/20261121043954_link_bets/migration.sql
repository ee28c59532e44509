-- DropForeignKey
ALTER TABLE "referred_bets" DROP CONSTRAINT "referred_bets_link_id_fkey";

-- DropTable
DROP TABLE "referred_bets";

-- CreateIndex
CREATE INDEX "cycle_bets_link_id_placed_at_idx" ON "cycle_bets"("link_id", "placed_at");
