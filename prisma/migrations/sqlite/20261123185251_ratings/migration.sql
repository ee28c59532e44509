-- AlterTable
ALTER TABLE "battles" ADD COLUMN "unrated_reason" TEXT;

-- CreateTable
CREATE TABLE "battle_ratings" (
    "battle_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "unrated_reason" TEXT,
    "points_before" REAL,
    "deviation_before" REAL,
    "volatility_before" REAL,
    "points_after" REAL,
    "deviation_after" REAL,
    "volatility_after" REAL,

    PRIMARY KEY ("battle_id", "seat"),

    CONSTRAINT "battle_ratings_seat_check" CHECK (seat IN ('one', 'two')),
    CONSTRAINT "battle_ratings_reason_check" CHECK ((unrated_reason IS NULL) = (points_after IS NOT NULL)),
    CONSTRAINT "battle_ratings_figures_check" CHECK ((points_before IS NULL) = (points_after IS NULL) AND (deviation_before IS NULL) = (points_after IS NULL) AND (volatility_before IS NULL) = (points_after IS NULL) AND (deviation_after IS NULL) = (points_after IS NULL) AND (volatility_after IS NULL) = (points_after IS NULL))
);

-- CreateTable
CREATE TABLE "player_ratings" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "points" REAL NOT NULL,
    "deviation" REAL NOT NULL,
    "volatility" REAL NOT NULL,
    "battles" INTEGER NOT NULL,
    "rated_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "battle_ratings_user_id_at_idx" ON "battle_ratings"("user_id", "at");

-- CreateIndex
CREATE INDEX "battle_ratings_at_battle_id_idx" ON "battle_ratings"("at", "battle_id");

-- CreateIndex
CREATE INDEX "player_ratings_points_idx" ON "player_ratings"("points");

-- Battles from before ratings move none.
INSERT INTO "battle_ratings" ("battle_id", "seat", "user_id", "at", "unrated_reason")
SELECT "id", 'one', "user_one_id", "ended_at", 'before_ratings' FROM "battles" WHERE "status" <> 'active'
UNION ALL
SELECT "id", 'two', "user_two_id", "ended_at", 'before_ratings' FROM "battles" WHERE "status" <> 'active';
