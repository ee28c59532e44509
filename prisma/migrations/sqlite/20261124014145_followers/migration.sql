-- CreateIndex
CREATE INDEX "player_follows_followed_id_idx" ON "player_follows"("followed_id");
