-- CreateTable
CREATE TABLE "cycles" (
    "id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "server_seed" TEXT NOT NULL,
    "start_price" DOUBLE PRECISION NOT NULL,
    "version" INTEGER NOT NULL,
    "result" TEXT,
    "void_reason" TEXT,
    "final_price" DOUBLE PRECISION,
    "bets" INTEGER NOT NULL,
    "players" INTEGER NOT NULL,
    "open_stakes_cents" BIGINT NOT NULL,
    "paid_in_cents" BIGINT NOT NULL,
    "paid_out_cents" BIGINT NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "cycles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cycle_events" (
    "cycle_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "cycle_events_pkey" PRIMARY KEY ("cycle_id","sequence")
);

-- CreateTable
CREATE TABLE "cycle_bets" (
    "id" TEXT NOT NULL,
    "cycle_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "odds_hundredths" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "link_id" TEXT,
    "commission_cents" BIGINT NOT NULL DEFAULT 0,
    "placed_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "cycle_bets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cycles_number_key" ON "cycles"("number");

-- CreateIndex
CREATE INDEX "cycles_status_idx" ON "cycles"("status");

-- CreateIndex
CREATE INDEX "cycle_bets_cycle_id_idx" ON "cycle_bets"("cycle_id");

-- CreateIndex
CREATE INDEX "cycle_bets_user_id_placed_at_idx" ON "cycle_bets"("user_id", "placed_at");

-- CreateIndex
CREATE INDEX "cycle_bets_ended_at_idx" ON "cycle_bets"("ended_at");

-- AddForeignKey
ALTER TABLE "cycle_events" ADD CONSTRAINT "cycle_events_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle_bets" ADD CONSTRAINT "cycle_bets_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One cycle at a time.
CREATE UNIQUE INDEX "cycles_one_live" ON "cycles"("status") WHERE "status" = 'live';

CREATE TRIGGER "cycle_events_immutable" BEFORE UPDATE ON "cycle_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');

CREATE TRIGGER "cycle_events_keep" BEFORE DELETE OR TRUNCATE ON "cycle_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');
