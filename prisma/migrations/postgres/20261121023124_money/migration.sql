-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "note" TEXT,
    "destination" TEXT,
    "destination_last4" TEXT,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "due_at" TIMESTAMP(3),
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payments_direction_check" CHECK (direction IN ('deposit', 'withdrawal')),
    CONSTRAINT "payments_channel_check" CHECK (channel IN ('card', 'bank', 'crypto')),
    CONSTRAINT "payments_amount_check" CHECK (amount_cents BETWEEN 1 AND 9007199254740991 AND fee_cents >= 0 AND (direction = 'deposit' OR fee_cents < amount_cents)),
    CONSTRAINT "payments_status_check" CHECK (status IN ('review', 'pending', 'completed', 'refused', 'rejected')),
    CONSTRAINT "payments_review_check" CHECK (direction = 'withdrawal' OR status NOT IN ('review', 'rejected')),
    CONSTRAINT "payments_due_check" CHECK ((status = 'pending') = (due_at IS NOT NULL)),
    CONSTRAINT "payments_ended_check" CHECK ((status IN ('review', 'pending')) = (ended_at IS NULL)),
    CONSTRAINT "payments_card_check" CHECK (channel <> 'card' OR destination IS NULL),
    CONSTRAINT "payments_last4_check" CHECK ((destination IS NULL) = (destination_last4 IS NULL))
);

-- CreateTable
CREATE TABLE "admin_actions" (
    "id" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "admin_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "player_limits" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "amount_cents" BIGINT,
    "next_amount_cents" BIGINT,
    "next_from" TIMESTAMP(3),
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "player_limits_pkey" PRIMARY KEY ("user_id","kind","period"),
    CONSTRAINT "player_limits_kind_check" CHECK (kind IN ('deposit', 'loss')),
    CONSTRAINT "player_limits_period_check" CHECK (period IN ('day', 'week', 'month')),
    CONSTRAINT "player_limits_amounts_check" CHECK ((amount_cents IS NULL OR amount_cents >= 0) AND (next_amount_cents IS NULL OR next_amount_cents >= 0))
);

-- CreateTable
CREATE TABLE "player_pauses" (
    "user_id" TEXT NOT NULL,
    "paused_until" TIMESTAMP(3),
    "excluded_at" TIMESTAMP(3),

    CONSTRAINT "player_pauses_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_reference_key" ON "payments"("reference");

-- CreateIndex
CREATE INDEX "payments_user_id_created_at_idx" ON "payments"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "payments_status_created_at_idx" ON "payments"("status", "created_at");

-- CreateIndex
CREATE INDEX "admin_actions_created_at_idx" ON "admin_actions"("created_at");

-- The lines of one player's money. Only the player's end of a transfer is in here: a bet costs one more entry, where an
-- index over every account would cost two, and half of them for the few accounts of the house.
CREATE INDEX "ledger_transfers_player_out_idx" ON "ledger_transfers"("from_account_id") WHERE "from_account_id" LIKE 'player:%';
CREATE INDEX "ledger_transfers_player_in_idx" ON "ledger_transfers"("to_account_id") WHERE "to_account_id" LIKE 'player:%';

CREATE TRIGGER "admin_actions_immutable" BEFORE UPDATE ON "admin_actions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');

CREATE TRIGGER "admin_actions_keep" BEFORE DELETE OR TRUNCATE ON "admin_actions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');

CREATE TRIGGER "payments_keep" BEFORE DELETE OR TRUNCATE ON "payments"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');
