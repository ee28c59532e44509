-- Rules that are no part of Prisma's models. The Postgres migration of the same name holds the same rules.

-- The accounts of the house itself. They may be below zero, so nobody has to read them before money moves.
INSERT INTO "ledger_accounts" ("id", "kind")
VALUES ('house', 'house'), ('fees', 'fees'), ('promo', 'promo'), ('payments_in', 'payments_in'), ('payments_out', 'payments_out');

-- A transfer moves both balances in the statement that stores it; nothing else can.
CREATE TRIGGER "ledger_transfers_move" AFTER INSERT ON "ledger_transfers"
BEGIN
    UPDATE "ledger_accounts"
    SET "balance_cents" = "balance_cents" - NEW."amount_cents", "transfer_count" = "transfer_count" + 1
    WHERE "id" = NEW."from_account_id";
    SELECT RAISE(ABORT, 'ledger_transfers: unknown account') WHERE changes() <> 1;
    UPDATE "ledger_accounts"
    SET "balance_cents" = "balance_cents" + NEW."amount_cents", "transfer_count" = "transfer_count" + 1
    WHERE "id" = NEW."to_account_id";
    SELECT RAISE(ABORT, 'ledger_transfers: unknown account') WHERE changes() <> 1;
END;

CREATE TRIGGER "ledger_accounts_open_at_zero" BEFORE INSERT ON "ledger_accounts"
WHEN NEW."balance_cents" <> 0 OR NEW."transfer_count" <> 0
BEGIN
    SELECT RAISE(ABORT, 'ledger_accounts: an account opens at zero');
END;

-- SQLite can't tell which trigger an update comes from: a balance that moves without its count of transfers does not
-- come from a transfer. A forged count is found by the audit.
CREATE TRIGGER "ledger_accounts_only_transfers_move" BEFORE UPDATE ON "ledger_accounts"
WHEN NEW."id" <> OLD."id"
    OR NEW."kind" <> OLD."kind"
    OR NEW."user_id" IS NOT OLD."user_id"
    OR NEW."transfer_count" <> OLD."transfer_count" + 1
BEGIN
    SELECT RAISE(ABORT, 'ledger_accounts: only transfers move a balance');
END;

CREATE TRIGGER "ledger_accounts_keep" BEFORE DELETE ON "ledger_accounts"
BEGIN
    SELECT RAISE(ABORT, 'ledger_accounts: rows are kept');
END;

CREATE TRIGGER "ledger_movements_immutable" BEFORE UPDATE ON "ledger_movements"
BEGIN
    SELECT RAISE(ABORT, 'ledger_movements: rows are immutable');
END;

CREATE TRIGGER "ledger_movements_keep" BEFORE DELETE ON "ledger_movements"
BEGIN
    SELECT RAISE(ABORT, 'ledger_movements: rows are kept');
END;

CREATE TRIGGER "ledger_transfers_immutable" BEFORE UPDATE ON "ledger_transfers"
BEGIN
    SELECT RAISE(ABORT, 'ledger_transfers: rows are immutable');
END;

CREATE TRIGGER "ledger_transfers_keep" BEFORE DELETE ON "ledger_transfers"
BEGIN
    SELECT RAISE(ABORT, 'ledger_transfers: rows are kept');
END;

CREATE TRIGGER "battle_events_immutable" BEFORE UPDATE ON "battle_events"
BEGIN
    SELECT RAISE(ABORT, 'battle_events: rows are immutable');
END;

CREATE TRIGGER "battle_events_keep" BEFORE DELETE ON "battle_events"
BEGIN
    SELECT RAISE(ABORT, 'battle_events: rows are kept');
END;
