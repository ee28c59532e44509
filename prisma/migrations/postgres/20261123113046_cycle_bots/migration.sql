-- AlterTable
ALTER TABLE "cycles" ADD COLUMN     "bot_bets" INTEGER,
ADD COLUMN     "bot_paid_in_cents" BIGINT,
ADD COLUMN     "bot_paid_out_cents" BIGINT,
ADD COLUMN     "bot_players" INTEGER;

-- Cycles that are over have all their bets in cycle_bets.
UPDATE "cycles" SET ("bot_bets", "bot_players", "bot_paid_in_cents", "bot_paid_out_cents") = (
  SELECT COUNT(*), COUNT(DISTINCT b."user_id"), COALESCE(SUM(b."stake_cents" + b."fee_cents"), 0),
    COALESCE(SUM(b."payout_cents"), 0)
  FROM "cycle_bets" AS b JOIN "users" AS u ON u."id" = b."user_id"
  WHERE b."cycle_id" = "cycles"."id" AND u."kind" = 'bot'
) WHERE "ended_at" IS NOT NULL;
