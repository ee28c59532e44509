-- A free battle has a stake of 0.
ALTER TABLE "battles" DROP CONSTRAINT "battles_stake_check";
ALTER TABLE "battles" ADD CONSTRAINT "battles_stake_check" CHECK (stake_cents >= 0);

-- CreateTable
CREATE TABLE "battle_challenges" (
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "challenger_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "closed_at" TIMESTAMP(3),
    "accepter_id" TEXT,
    "battle_id" TEXT,

    CONSTRAINT "battle_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "battle_challenges_code_key" ON "battle_challenges"("code");

-- CreateIndex
CREATE UNIQUE INDEX "battle_challenges_battle_id_key" ON "battle_challenges"("battle_id");

-- CreateIndex
CREATE INDEX "battle_challenges_challenger_id_created_at_idx" ON "battle_challenges"("challenger_id", "created_at");

-- CreateIndex
CREATE INDEX "battle_challenges_created_at_idx" ON "battle_challenges"("created_at");

-- AddForeignKey
ALTER TABLE "battle_challenges" ADD CONSTRAINT "battle_challenges_challenger_id_fkey" FOREIGN KEY ("challenger_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battle_challenges" ADD CONSTRAINT "battle_challenges_accepter_id_fkey" FOREIGN KEY ("accepter_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battle_challenges" ADD CONSTRAINT "battle_challenges_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "battle_challenges"
    ADD CONSTRAINT "battle_challenges_stake_check" CHECK (stake_cents >= 0),
    ADD CONSTRAINT "battle_challenges_status_check" CHECK (status IN ('open', 'accepted', 'withdrawn')),
    ADD CONSTRAINT "battle_challenges_closed_check" CHECK ((status = 'open') = (closed_at IS NULL)),
    ADD CONSTRAINT "battle_challenges_accepted_check" CHECK ((status = 'accepted') = (battle_id IS NOT NULL) AND (status = 'accepted') = (accepter_id IS NOT NULL)),
    ADD CONSTRAINT "battle_challenges_two_players_check" CHECK (accepter_id <> challenger_id);
