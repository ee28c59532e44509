-- A free battle has a stake of 0: SQLite changes a CHECK by remaking the table.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_battles" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_one_id" TEXT NOT NULL,
    "user_two_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "points_one" INTEGER NOT NULL,
    "points_two" INTEGER NOT NULL,
    "winner" TEXT,
    "forfeited_by" TEXT,
    "cancel_reason" TEXT,
    "price_source" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "server_seed" TEXT NOT NULL,
    "client_seed_one" TEXT NOT NULL,
    "client_seed_two" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    "is_ranked" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "battles_user_one_id_fkey" FOREIGN KEY ("user_one_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battles_user_two_id_fkey" FOREIGN KEY ("user_two_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CONSTRAINT "battles_two_players_check" CHECK (user_one_id <> user_two_id),
    CONSTRAINT "battles_stake_check" CHECK (stake_cents >= 0),
    CONSTRAINT "battles_status_check" CHECK (status IN ('active', 'completed', 'cancelled')),
    CONSTRAINT "battles_ended_check" CHECK ((status = 'active') = (ended_at IS NULL)),
    CONSTRAINT "battles_winner_check" CHECK (CASE status WHEN 'completed' THEN winner IS NOT NULL AND winner IN ('one', 'two', 'draw') ELSE winner IS NULL END),
    CONSTRAINT "battles_forfeit_check" CHECK (forfeited_by IS NULL OR (status = 'completed' AND forfeited_by IN ('one', 'two') AND winner IN ('one', 'two') AND winner <> forfeited_by)),
    CONSTRAINT "battles_cancel_reason_check" CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
    CONSTRAINT "battles_price_source_check" CHECK (price_source IN ('simulated', 'live')),
    CONSTRAINT "battles_counts_check" CHECK (round >= 0 AND points_one >= 0 AND points_two >= 0 AND version >= 0)
);
INSERT INTO "new_battles" ("id", "user_one_id", "user_two_id", "stake_cents", "status", "round", "points_one", "points_two", "winner", "forfeited_by", "cancel_reason", "price_source", "commitment", "server_seed", "client_seed_one", "client_seed_two", "settings", "version", "created_at", "ended_at", "is_ranked")
SELECT "id", "user_one_id", "user_two_id", "stake_cents", "status", "round", "points_one", "points_two", "winner", "forfeited_by", "cancel_reason", "price_source", "commitment", "server_seed", "client_seed_one", "client_seed_two", "settings", "version", "created_at", "ended_at", "is_ranked" FROM "battles";
DROP TABLE "battles";
ALTER TABLE "new_battles" RENAME TO "battles";
CREATE INDEX "battles_status_idx" ON "battles"("status");
CREATE INDEX "battles_user_one_id_created_at_idx" ON "battles"("user_one_id", "created_at");
CREATE INDEX "battles_user_two_id_created_at_idx" ON "battles"("user_two_id", "created_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateTable
CREATE TABLE "battle_challenges" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "code" TEXT NOT NULL,
    "challenger_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "closed_at" DATETIME,
    "accepter_id" TEXT,
    "battle_id" TEXT,
    CONSTRAINT "battle_challenges_challenger_id_fkey" FOREIGN KEY ("challenger_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battle_challenges_accepter_id_fkey" FOREIGN KEY ("accepter_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battle_challenges_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CONSTRAINT "battle_challenges_stake_check" CHECK (stake_cents >= 0),
    CONSTRAINT "battle_challenges_status_check" CHECK (status IN ('open', 'accepted', 'withdrawn')),
    CONSTRAINT "battle_challenges_closed_check" CHECK ((status = 'open') = (closed_at IS NULL)),
    CONSTRAINT "battle_challenges_accepted_check" CHECK ((status = 'accepted') = (battle_id IS NOT NULL) AND (status = 'accepted') = (accepter_id IS NOT NULL)),
    CONSTRAINT "battle_challenges_two_players_check" CHECK (accepter_id <> challenger_id)
);

-- CreateIndex
CREATE UNIQUE INDEX "battle_challenges_code_key" ON "battle_challenges"("code");

-- CreateIndex
CREATE UNIQUE INDEX "battle_challenges_battle_id_key" ON "battle_challenges"("battle_id");

-- CreateIndex
CREATE INDEX "battle_challenges_challenger_id_created_at_idx" ON "battle_challenges"("challenger_id", "created_at");

-- CreateIndex
CREATE INDEX "battle_challenges_created_at_idx" ON "battle_challenges"("created_at");
