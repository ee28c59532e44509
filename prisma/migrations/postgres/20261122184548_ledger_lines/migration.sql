-- A server of the version before may be posting meanwhile: it waits until the lines are kept.
LOCK TABLE "ledger_accounts", "ledger_transfers" IN SHARE ROW EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "ledger_accounts" ADD COLUMN "games_cents" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ledger_lines" (
    "account_id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "line" BIGINT NOT NULL,
    "movement_id" TEXT NOT NULL,
    "balance_cents" BIGINT NOT NULL,
    "games_cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_lines_pkey" PRIMARY KEY ("account_id","at","line")
);

DROP TRIGGER "ledger_accounts_only_transfers_move" ON "ledger_accounts";
DROP TRIGGER "ledger_accounts_open_at_zero" ON "ledger_accounts";

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

-- As before, and with what games gave and took; then the lines: how each account of a player or a link stood before each
-- of the statement's movements. The accounts are locked by then, so nobody else writes lines of theirs. Every movement,
-- account and newest line is looked up by its key: a plan that reads a whole table, made while it was small, would be
-- kept when it is large.
CREATE OR REPLACE FUNCTION "ledger_transfers_move"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
    account_ids TEXT[];
    sums BIGINT[];
    counts BIGINT[];
    game_sums BIGINT[];
    moved INTEGER;
BEGIN
    SELECT array_agg("account_id"), array_agg("cents"), array_agg("transfers"), array_agg("games")
    INTO account_ids, sums, counts, game_sums
    FROM (
        SELECT entry."account_id", SUM(entry."cents")::bigint AS "cents", COUNT(*) AS "transfers",
            COALESCE(SUM(entry."cents") FILTER (WHERE movement."is_game"), 0)::bigint AS "games"
        FROM (
            SELECT "from_account_id" AS "account_id", "movement_id", "ordinal", -"amount_cents" AS "cents" FROM new_transfers
            UNION ALL
            SELECT "to_account_id", "movement_id", "ordinal", "amount_cents" FROM new_transfers
        ) AS entry
        LEFT JOIN LATERAL (
            SELECT "cause_type" IN ('battle', 'cycle') AS "is_game" FROM "ledger_movements" WHERE "id" = entry."movement_id" LIMIT 1
        ) AS movement ON entry."account_id" LIKE 'player:%' OR entry."account_id" LIKE 'commission:%'
        GROUP BY entry."account_id"
        ORDER BY entry."account_id"
    ) AS totals;
    UPDATE "ledger_accounts" AS account
    SET "balance_cents" = account."balance_cents" + total."cents",
        "transfer_count" = account."transfer_count" + total."transfers",
        "games_cents" = account."games_cents" + total."games"
    FROM unnest(account_ids, sums, counts, game_sums) AS total("account_id", "cents", "transfers", "games")
    WHERE account."id" = total."account_id";
    GET DIAGNOSTICS moved = ROW_COUNT;
    IF moved <> coalesce(cardinality(account_ids), 0) THEN
        RAISE EXCEPTION 'ledger_transfers: unknown account' USING ERRCODE = 'foreign_key_violation';
    END IF;
    INSERT INTO "ledger_lines" ("account_id", "at", "line", "movement_id", "balance_cents", "games_cents")
    SELECT entry."account_id", GREATEST(entry."at", newest."at"), account."transfer_count" - entry."transfers_left",
        entry."movement_id", account."balance_cents" - entry."cents_left", account."games_cents" - entry."games_left"
    FROM (
        SELECT own."account_id", own."movement_id", own."ordinal", MAX(movement."created_at") OVER before AS "at",
            COUNT(*) OVER onwards - 1 AS "transfers_left", SUM(own."cents") OVER onwards AS "cents_left",
            SUM(CASE WHEN movement."is_game" THEN own."cents" ELSE 0 END) OVER onwards AS "games_left"
        FROM (
            SELECT "from_account_id" AS "account_id", "movement_id", "ordinal", -"amount_cents" AS "cents" FROM new_transfers
            UNION ALL
            SELECT "to_account_id", "movement_id", "ordinal", "amount_cents" FROM new_transfers
        ) AS own
        CROSS JOIN LATERAL (
            SELECT "created_at", "cause_type" IN ('battle', 'cycle') AS "is_game" FROM "ledger_movements"
            WHERE "id" = own."movement_id" LIMIT 1
        ) AS movement
        WHERE own."account_id" LIKE 'player:%' OR own."account_id" LIKE 'commission:%'
        WINDOW before AS (
            PARTITION BY own."account_id" ORDER BY own."movement_id", own."ordinal" ROWS UNBOUNDED PRECEDING
        ), onwards AS (
            PARTITION BY own."account_id" ORDER BY own."movement_id", own."ordinal"
            ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
        )
    ) AS entry
    CROSS JOIN LATERAL (
        SELECT "balance_cents", "transfer_count", "games_cents" FROM "ledger_accounts" WHERE "id" = entry."account_id" LIMIT 1
    ) AS account
    LEFT JOIN LATERAL (
        SELECT "at" FROM "ledger_lines" WHERE "account_id" = entry."account_id" ORDER BY "at" DESC LIMIT 1
    ) AS newest ON true
    WHERE entry."ordinal" = 0 OR NOT EXISTS (
        SELECT 1 FROM "ledger_transfers" AS earlier
        WHERE earlier."movement_id" = entry."movement_id" AND earlier."ordinal" < entry."ordinal"
            AND (earlier."from_account_id" = entry."account_id" OR earlier."to_account_id" = entry."account_id")
    );
    RETURN NULL;
END
$$;

CREATE TRIGGER "ledger_accounts_open_at_zero" BEFORE INSERT ON "ledger_accounts"
FOR EACH ROW WHEN (NEW."balance_cents" <> 0 OR NEW."transfer_count" <> 0 OR NEW."games_cents" <> 0)
EXECUTE FUNCTION "refuse_change"('an account opens at zero');

CREATE TRIGGER "ledger_accounts_only_transfers_move" BEFORE UPDATE ON "ledger_accounts"
FOR EACH ROW WHEN (
    pg_trigger_depth() = 0
    OR NEW."id" <> OLD."id"
    OR NEW."kind" <> OLD."kind"
    OR NEW."user_id" IS DISTINCT FROM OLD."user_id"
    OR NEW."transfer_count" <= OLD."transfer_count"
)
EXECUTE FUNCTION "refuse_change"('only transfers move a balance');

CREATE TRIGGER "ledger_lines_immutable" BEFORE UPDATE ON "ledger_lines"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');

CREATE TRIGGER "ledger_lines_keep" BEFORE DELETE OR TRUNCATE ON "ledger_lines"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');

-- What was read through these is read from the lines.
DROP INDEX "ledger_transfers_player_out_idx";
DROP INDEX "ledger_transfers_player_in_idx";
DROP INDEX "ledger_transfers_commission_out_idx";
DROP INDEX "ledger_transfers_commission_in_idx";
