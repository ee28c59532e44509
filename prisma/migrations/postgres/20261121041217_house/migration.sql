-- AlterTable
ALTER TABLE "admin_actions" ALTER COLUMN "admin_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "blocks" (
    "id" TEXT NOT NULL,
    "user_id" TEXT,
    "address" TEXT,
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "ends_at" TIMESTAMP(3),
    "lifted_at" TIMESTAMP(3),
    "once_key" TEXT,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "blocks_subject_check" CHECK ((user_id IS NULL) <> (address IS NULL)),
    CONSTRAINT "blocks_source_check" CHECK (source IN ('automatic', 'admin', 'operator'))
);

-- CreateTable
CREATE TABLE "page_views" (
    "id" TEXT NOT NULL,
    "wallet_address" TEXT,
    "url" TEXT NOT NULL,
    "referrer_url" TEXT,
    "session_id" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "page_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_journeys" (
    "id" TEXT NOT NULL,
    "wallet_address" TEXT,
    "wallet_key" TEXT,
    "page_category" TEXT NOT NULL,
    "referrer_page_category" TEXT,
    "action_name" TEXT NOT NULL,
    "additional_data" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "user_journeys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "blocks_once_key_key" ON "blocks"("once_key");

-- CreateIndex
CREATE INDEX "blocks_created_at_idx" ON "blocks"("created_at");

-- CreateIndex
CREATE INDEX "blocks_user_id_idx" ON "blocks"("user_id");

-- CreateIndex
CREATE INDEX "blocks_address_idx" ON "blocks"("address");

-- CreateIndex
CREATE INDEX "page_views_created_at_idx" ON "page_views"("created_at");

-- CreateIndex
CREATE INDEX "user_journeys_created_at_idx" ON "user_journeys"("created_at");

-- CreateIndex
CREATE INDEX "user_journeys_wallet_key_created_at_idx" ON "user_journeys"("wallet_key", "created_at");

CREATE TRIGGER "blocks_keep" BEFORE DELETE OR TRUNCATE ON "blocks"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');
