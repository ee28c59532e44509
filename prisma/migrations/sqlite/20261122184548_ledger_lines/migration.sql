-- AlterTable
ALTER TABLE "ledger_accounts" ADD COLUMN "games_cents" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
-- WITHOUT ROWID: the rows lie in the order of the key, so a line is one write and a page of them is one read.
CREATE TABLE "ledger_lines" (
    "account_id" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "line" BIGINT NOT NULL,
    "movement_id" TEXT NOT NULL,
    "balance_cents" BIGINT NOT NULL,
    "games_cents" BIGINT NOT NULL,

    PRIMARY KEY ("account_id", "at", "line")
) WITHOUT ROWID;

DROP TRIGGER "ledger_accounts_only_transfers_move";
DROP TRIGGER "ledger_accounts_open_at_zero";
DROP TRIGGER "ledger_transfers_move";

-- What has moved so far, in the order in which statements have shown it.
INSERT INTO "ledger_lines" ("account_id", "at", "line", "movement_id", "balance_cents", "games_cents")
SELECT "account_id", "at", "line", "movement_id", "balance_cents", "games_cents"
FROM (
    SELECT entry."account_id", entry."movement_id", MAX(movement."created_at") OVER lines AS "at", ROW_NUMBER() OVER lines AS "line",
        SUM(entry."cents") OVER lines - entry."cents" AS "balance_cents",
        SUM(CASE WHEN movement."cause_type" IN ('battle', 'cycle') THEN entry."cents" ELSE 0 END) OVER lines
            - CASE WHEN movement."cause_type" IN ('battle', 'cycle') THEN entry."cents" ELSE 0 END AS "games_cents",
        ROW_NUMBER() OVER (PARTITION BY entry."account_id", entry."movement_id" ORDER BY entry."ordinal") AS "place"
    FROM (
        SELECT "from_account_id" AS "account_id", "movement_id", "ordinal", -"amount_cents" AS "cents" FROM "ledger_transfers"
        WHERE "from_account_id" LIKE 'player:%' OR "from_account_id" LIKE 'commission:%'
        UNION ALL
        SELECT "to_account_id", "movement_id", "ordinal", "amount_cents" FROM "ledger_transfers"
        WHERE "to_account_id" LIKE 'player:%' OR "to_account_id" LIKE 'commission:%'
    ) AS entry
    JOIN "ledger_movements" AS movement ON movement."id" = entry."movement_id"
    WINDOW lines AS (
        PARTITION BY entry."account_id" ORDER BY movement."created_at", entry."movement_id", entry."ordinal"
        ROWS UNBOUNDED PRECEDING
    )
) AS placed
WHERE "place" = 1;

UPDATE "ledger_accounts" SET "games_cents" = (
    SELECT COALESCE(SUM(CASE WHEN transfer."to_account_id" = "ledger_accounts"."id" THEN transfer."amount_cents" ELSE -transfer."amount_cents" END), 0)
    FROM "ledger_lines" AS line
    JOIN "ledger_movements" AS movement ON movement."id" = line."movement_id"
    JOIN "ledger_transfers" AS transfer ON transfer."movement_id" = line."movement_id"
        AND (transfer."from_account_id" = line."account_id" OR transfer."to_account_id" = line."account_id")
    WHERE line."account_id" = "ledger_accounts"."id" AND movement."cause_type" IN ('battle', 'cycle')
)
WHERE "kind" IN ('player', 'commission');

-- As before, and with what games gave and took.
CREATE TRIGGER "ledger_transfers_move" AFTER INSERT ON "ledger_transfers"
BEGIN
    UPDATE "ledger_accounts"
    SET "balance_cents" = "balance_cents" - NEW."amount_cents", "transfer_count" = "transfer_count" + 1,
        "games_cents" = CASE WHEN "kind" IN ('player', 'commission')
                AND (SELECT "cause_type" IN ('battle', 'cycle') FROM "ledger_movements" WHERE "id" = NEW."movement_id")
            THEN "games_cents" - NEW."amount_cents" ELSE "games_cents" END
    WHERE "id" = NEW."from_account_id";
    SELECT RAISE(ABORT, 'ledger_transfers: unknown account') WHERE changes() <> 1;
    UPDATE "ledger_accounts"
    SET "balance_cents" = "balance_cents" + NEW."amount_cents", "transfer_count" = "transfer_count" + 1,
        "games_cents" = CASE WHEN "kind" IN ('player', 'commission')
                AND (SELECT "cause_type" IN ('battle', 'cycle') FROM "ledger_movements" WHERE "id" = NEW."movement_id")
            THEN "games_cents" + NEW."amount_cents" ELSE "games_cents" END
    WHERE "id" = NEW."to_account_id";
    SELECT RAISE(ABORT, 'ledger_transfers: unknown account') WHERE changes() <> 1;
END;

CREATE TRIGGER "ledger_accounts_open_at_zero" BEFORE INSERT ON "ledger_accounts"
WHEN NEW."balance_cents" <> 0 OR NEW."transfer_count" <> 0 OR NEW."games_cents" <> 0
BEGIN
    SELECT RAISE(ABORT, 'ledger_accounts: an account opens at zero');
END;

CREATE TRIGGER "ledger_accounts_only_transfers_move" BEFORE UPDATE ON "ledger_accounts"
WHEN NEW."id" <> OLD."id"
    OR NEW."kind" <> OLD."kind"
    OR NEW."user_id" IS NOT OLD."user_id"
    OR NEW."transfer_count" <> OLD."transfer_count" + 1
BEGIN
    SELECT RAISE(ABORT, 'ledger_accounts: only transfers move a balance');
END;

-- Before the balances move: how the account stands then. ';' is what follows ':' in the order of texts.
CREATE TRIGGER "ledger_transfers_line_out" BEFORE INSERT ON "ledger_transfers"
WHEN ((NEW."from_account_id" > 'player:' AND NEW."from_account_id" < 'player;') OR (NEW."from_account_id" > 'commission:' AND NEW."from_account_id" < 'commission;'))
    AND (NEW."ordinal" = 0 OR NOT EXISTS (
        SELECT 1 FROM "ledger_transfers"
        WHERE "movement_id" = NEW."movement_id" AND "ordinal" < NEW."ordinal"
            AND ("from_account_id" = NEW."from_account_id" OR "to_account_id" = NEW."from_account_id")
    ))
BEGIN
    INSERT INTO "ledger_lines" ("account_id", "at", "line", "movement_id", "balance_cents", "games_cents")
    SELECT account."id", max(movement."created_at", coalesce((
            SELECT "at" FROM "ledger_lines" WHERE "account_id" = NEW."from_account_id" ORDER BY "at" DESC LIMIT 1
        ), '')), account."transfer_count" + 1, NEW."movement_id", account."balance_cents", account."games_cents"
    FROM "ledger_movements" AS movement, "ledger_accounts" AS account
    WHERE movement."id" = NEW."movement_id" AND account."id" = NEW."from_account_id";
END;

CREATE TRIGGER "ledger_transfers_line_in" BEFORE INSERT ON "ledger_transfers"
WHEN ((NEW."to_account_id" > 'player:' AND NEW."to_account_id" < 'player;') OR (NEW."to_account_id" > 'commission:' AND NEW."to_account_id" < 'commission;'))
    AND (NEW."ordinal" = 0 OR NOT EXISTS (
        SELECT 1 FROM "ledger_transfers"
        WHERE "movement_id" = NEW."movement_id" AND "ordinal" < NEW."ordinal"
            AND ("from_account_id" = NEW."to_account_id" OR "to_account_id" = NEW."to_account_id")
    ))
BEGIN
    INSERT INTO "ledger_lines" ("account_id", "at", "line", "movement_id", "balance_cents", "games_cents")
    SELECT account."id", max(movement."created_at", coalesce((
            SELECT "at" FROM "ledger_lines" WHERE "account_id" = NEW."to_account_id" ORDER BY "at" DESC LIMIT 1
        ), '')), account."transfer_count" + 1, NEW."movement_id", account."balance_cents", account."games_cents"
    FROM "ledger_movements" AS movement, "ledger_accounts" AS account
    WHERE movement."id" = NEW."movement_id" AND account."id" = NEW."to_account_id";
END;

CREATE TRIGGER "ledger_lines_immutable" BEFORE UPDATE ON "ledger_lines"
BEGIN
    SELECT RAISE(ABORT, 'ledger_lines: rows are immutable');
END;

CREATE TRIGGER "ledger_lines_keep" BEFORE DELETE ON "ledger_lines"
BEGIN
    SELECT RAISE(ABORT, 'ledger_lines: rows are kept');
END;

-- What was read through these is read from the lines.
DROP INDEX "ledger_transfers_player_out_idx";
DROP INDEX "ledger_transfers_player_in_idx";
DROP INDEX "ledger_transfers_commission_out_idx";
DROP INDEX "ledger_transfers_commission_in_idx";
