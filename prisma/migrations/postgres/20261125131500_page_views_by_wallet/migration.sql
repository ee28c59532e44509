-- The visits of a player are exported, moved and deleted by their address, whatever its capitals: without an index that
-- reads all visits of ninety days inside the transaction that writes.
CREATE INDEX "page_views_wallet_idx" ON "page_views" (LOWER("wallet_address"));
