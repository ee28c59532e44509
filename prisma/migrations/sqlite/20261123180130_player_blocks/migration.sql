-- CreateTable
CREATE TABLE "player_blocks" (
    "user_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "blocked_id"),
    CONSTRAINT "player_blocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CONSTRAINT "player_blocks_two_players_check" CHECK (user_id <> blocked_id)
);
