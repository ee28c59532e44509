-- AlterTable
ALTER TABLE "battles" ADD COLUMN     "is_ranked" BOOLEAN NOT NULL DEFAULT true;
-- A forfeit before the first decided round counts for no rank, also of battles from before there was this rule.
UPDATE "battles" SET "is_ranked" = false
WHERE "forfeited_by" IS NOT NULL AND "round" <= 1 AND "points_one" + "points_two" = 0;


-- CreateTable
CREATE TABLE "corrections" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_notes" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "user_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcements" (
    "id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "security_events" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "user_id" TEXT,
    "address" TEXT,
    "is_short" BOOLEAN NOT NULL DEFAULT false,
    "count" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "corrections_user_id_created_at_idx" ON "corrections"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "user_notes_user_id_created_at_idx" ON "user_notes"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "announcements_created_at_idx" ON "announcements"("created_at");

-- CreateIndex
CREATE INDEX "security_events_created_at_idx" ON "security_events"("created_at");

-- CreateIndex
CREATE INDEX "security_events_user_id_created_at_idx" ON "security_events"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "security_events_address_created_at_idx" ON "security_events"("address", "created_at");

CREATE TRIGGER "corrections_immutable" BEFORE UPDATE ON "corrections"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');
CREATE TRIGGER "corrections_keep" BEFORE DELETE OR TRUNCATE ON "corrections"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');

CREATE TRIGGER "user_notes_immutable" BEFORE UPDATE ON "user_notes"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');
CREATE TRIGGER "user_notes_keep" BEFORE DELETE OR TRUNCATE ON "user_notes"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');
