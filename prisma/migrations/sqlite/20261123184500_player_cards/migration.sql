ALTER TABLE "users" ADD COLUMN "is_hidden" BOOLEAN NOT NULL DEFAULT false;

-- Added, not remade: the checks of the table stay.
ALTER TABLE "battle_challenges" ADD COLUMN "addressee_id" TEXT
    CONSTRAINT "battle_challenges_addressee_id_fkey" REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
    CONSTRAINT "battle_challenges_addressee_check" CHECK (addressee_id <> challenger_id AND (accepter_id IS NULL OR accepter_id = addressee_id));

-- CreateIndex
CREATE INDEX "battle_challenges_addressee_id_created_at_idx" ON "battle_challenges"("addressee_id", "created_at");

-- CreateTable
CREATE TABLE "player_follows" (
    "follower_id" TEXT NOT NULL,
    "followed_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("follower_id", "followed_id"),
    CONSTRAINT "player_follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_follows_followed_id_fkey" FOREIGN KEY ("followed_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CONSTRAINT "player_follows_two_players_check" CHECK (follower_id <> followed_id)
);
