-- CreateTable
CREATE TABLE "blocks" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT,
    "address" TEXT,
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" DATETIME NOT NULL,
    "ends_at" DATETIME,
    "lifted_at" DATETIME,
    "once_key" TEXT,
    CONSTRAINT "blocks_subject_check" CHECK ((user_id IS NULL) <> (address IS NULL)),
    CONSTRAINT "blocks_source_check" CHECK (source IN ('automatic', 'admin', 'operator'))
);

-- CreateTable
CREATE TABLE "page_views" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "wallet_address" TEXT,
    "url" TEXT NOT NULL,
    "referrer_url" TEXT,
    "session_id" TEXT,
    "user_agent" TEXT,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "user_journeys" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "wallet_address" TEXT,
    "wallet_key" TEXT,
    "page_category" TEXT NOT NULL,
    "referrer_page_category" TEXT,
    "action_name" TEXT NOT NULL,
    "additional_data" TEXT,
    "created_at" DATETIME NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_admin_actions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "admin_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);
INSERT INTO "new_admin_actions" ("action", "admin_id", "created_at", "details", "id", "subject_id", "subject_type") SELECT "action", "admin_id", "created_at", "details", "id", "subject_id", "subject_type" FROM "admin_actions";
DROP TABLE "admin_actions";
ALTER TABLE "new_admin_actions" RENAME TO "admin_actions";
CREATE INDEX "admin_actions_created_at_idx" ON "admin_actions"("created_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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

-- The table was made anew, so its rules are too.
CREATE TRIGGER "admin_actions_immutable" BEFORE UPDATE ON "admin_actions"
BEGIN
    SELECT RAISE(ABORT, 'admin_actions: rows are immutable');
END;

CREATE TRIGGER "admin_actions_keep" BEFORE DELETE ON "admin_actions"
BEGIN
    SELECT RAISE(ABORT, 'admin_actions: rows are kept');
END;

CREATE TRIGGER "blocks_keep" BEFORE DELETE ON "blocks"
BEGIN
    SELECT RAISE(ABORT, 'blocks: rows are kept');
END;
