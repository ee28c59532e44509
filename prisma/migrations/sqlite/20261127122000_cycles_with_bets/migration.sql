-- The administration lists cycles with bets: mostly nobody bets.
CREATE INDEX "cycles_with_bets_idx" ON "cycles"("number") WHERE "bets" > 0;
