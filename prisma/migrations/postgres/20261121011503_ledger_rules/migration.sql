-- Rules that are no part of Prisma's models. The SQLite migration of the same name holds the same rules.

-- The accounts of the house itself. They may be below zero, so nobody has to read them before money moves.
INSERT INTO "ledger_accounts" ("id", "kind")
VALUES ('house', 'house'), ('fees', 'fees'), ('promo', 'promo'), ('payments_in', 'payments_in'), ('payments_out', 'payments_out');

-- Transfers move the balances in the statement that stores them; nothing else can. All rows of the statement are summed
-- by account first: an UPDATE … FROM the rows themselves would take only one of the rows of an account that stands there
-- twice, and a thousand updates of the account of fees would leave a thousand dead versions of it. The sums go through
-- arrays because the planner then finds each account by its key, whatever it believes of the size of the tables.
CREATE FUNCTION "ledger_transfers_move"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    account_ids TEXT[];
    sums BIGINT[];
    counts BIGINT[];
    moved INTEGER;
BEGIN
    SELECT array_agg("account_id"), array_agg("cents"), array_agg("transfers") INTO account_ids, sums, counts
    FROM (
        SELECT "account_id", SUM("cents")::bigint AS "cents", COUNT(*) AS "transfers"
        FROM (
            SELECT "from_account_id" AS "account_id", -"amount_cents" AS "cents" FROM new_transfers
            UNION ALL
            SELECT "to_account_id", "amount_cents" FROM new_transfers
        ) AS entries
        GROUP BY "account_id"
        ORDER BY "account_id"
    ) AS totals;
    UPDATE "ledger_accounts" AS account
    SET "balance_cents" = account."balance_cents" + total."cents",
        "transfer_count" = account."transfer_count" + total."transfers"
    FROM unnest(account_ids, sums, counts) AS total("account_id", "cents", "transfers")
    WHERE account."id" = total."account_id";
    GET DIAGNOSTICS moved = ROW_COUNT;
    IF moved <> coalesce(cardinality(account_ids), 0) THEN
        RAISE EXCEPTION 'ledger_transfers: unknown account' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER "ledger_transfers_move" AFTER INSERT ON "ledger_transfers"
REFERENCING NEW TABLE AS new_transfers
FOR EACH STATEMENT EXECUTE FUNCTION "ledger_transfers_move"();

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER "ledger_accounts_open_at_zero" BEFORE INSERT ON "ledger_accounts"
FOR EACH ROW WHEN (NEW."balance_cents" <> 0 OR NEW."transfer_count" <> 0)
EXECUTE FUNCTION "refuse_change"('an account opens at zero');

-- Inside the transfers' trigger the depth is 1 while this condition is looked at, outside it is 0.
CREATE TRIGGER "ledger_accounts_only_transfers_move" BEFORE UPDATE ON "ledger_accounts"
FOR EACH ROW WHEN (
    pg_trigger_depth() = 0
    OR NEW."id" <> OLD."id"
    OR NEW."kind" <> OLD."kind"
    OR NEW."user_id" IS DISTINCT FROM OLD."user_id"
    OR NEW."transfer_count" <= OLD."transfer_count"
)
EXECUTE FUNCTION "refuse_change"('only transfers move a balance');

CREATE TRIGGER "ledger_accounts_keep" BEFORE DELETE OR TRUNCATE ON "ledger_accounts"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');

CREATE TRIGGER "ledger_movements_immutable" BEFORE UPDATE ON "ledger_movements"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');

CREATE TRIGGER "ledger_movements_keep" BEFORE DELETE OR TRUNCATE ON "ledger_movements"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');

CREATE TRIGGER "ledger_transfers_immutable" BEFORE UPDATE ON "ledger_transfers"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');

CREATE TRIGGER "ledger_transfers_keep" BEFORE DELETE OR TRUNCATE ON "ledger_transfers"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');

CREATE TRIGGER "battle_events_immutable" BEFORE UPDATE ON "battle_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are immutable');

CREATE TRIGGER "battle_events_keep" BEFORE DELETE OR TRUNCATE ON "battle_events"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('rows are kept');
