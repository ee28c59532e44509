-- CreateIndex
CREATE INDEX "player_blocks_blocked_id_idx" ON "player_blocks"("blocked_id");

-- The tokens of a passkey, to end all of them: without it every such call reads the tokens of everybody. Tokens of
-- players are found by the player and have no passkey user.
CREATE INDEX "tokens_passkey_user_id_idx" ON "tokens"("passkey_user_id") WHERE "passkey_user_id" IS NOT NULL;

-- The challenges that a player has accepted, for their export.
CREATE INDEX "battle_challenges_accepter_id_idx" ON "battle_challenges"("accepter_id") WHERE "accepter_id" IS NOT NULL;
