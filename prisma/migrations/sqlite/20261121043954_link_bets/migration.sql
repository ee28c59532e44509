-- DropTable
PRAGMA foreign_keys=off;
DROP TABLE "referred_bets";
PRAGMA foreign_keys=on;

-- CreateIndex
CREATE INDEX "cycle_bets_link_id_placed_at_idx" ON "cycle_bets"("link_id", "placed_at");
