-- Every server reads the blocks that hold every ten seconds; those that were lifted are most of them after a while.
CREATE INDEX "blocks_open_idx" ON "blocks"("ends_at") WHERE "lifted_at" IS NULL;
