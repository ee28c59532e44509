-- All tables, in the order of prisma/schema.prisma. Beside what Prisma derives from it: the CHECKs, the indexes with a
-- comment and the triggers, which no program can bypass. The Postgres migration of the same name has the same rules.
-- Tables that are only appended to have two triggers: `_immutable` refuses every UPDATE, `_keep` every DELETE.

CREATE TABLE "users" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "wallet_key" TEXT NOT NULL,
    "wallet_id" TEXT NOT NULL,
    "pseudo" TEXT NOT NULL,
    "pseudo_key" TEXT NOT NULL,
    "pseudo_skeleton" TEXT,
    "profile_picture" TEXT,
    "picture_hash" TEXT,
    "account_role" TEXT NOT NULL DEFAULT 'user',
    "passkey_user_id" TEXT,
    "local_secret_hash" TEXT,
    "former_wallet_key" TEXT,
    "creator_link_code" TEXT,
    "creator_link_id" TEXT,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "deleted_at" DATETIME,
    CONSTRAINT "users_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "users_creator_link_id_fkey" FOREIGN KEY ("creator_link_id") REFERENCES "creator_links" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "users_kind_check" CHECK (kind IN ('passkey', 'local', 'web3', 'bot')),
    CONSTRAINT "users_account_role_check" CHECK (account_role IN ('user', 'influencer', 'admin')),
    CONSTRAINT "users_wallet_key_check" CHECK (wallet_key = lower(wallet_address)),
    CONSTRAINT "users_passkey_owner_check" CHECK (kind <> 'passkey' OR passkey_user_id IS NOT NULL),
    CONSTRAINT "users_local_secret_check" CHECK ((kind = 'local') = (local_secret_hash IS NOT NULL)),
    -- A local wallet proves nothing about its address, and a bot is nobody: neither becomes an admin.
    CONSTRAINT "users_local_admin_check" CHECK (kind IN ('passkey', 'web3') OR account_role <> 'admin')
);

CREATE UNIQUE INDEX "users_wallet_key_key" ON "users"("wallet_key");
CREATE UNIQUE INDEX "users_wallet_id_key" ON "users"("wallet_id");
CREATE UNIQUE INDEX "users_pseudo_key_key" ON "users"("pseudo_key");
CREATE UNIQUE INDEX "users_pseudo_skeleton_key" ON "users"("pseudo_skeleton");
CREATE UNIQUE INDEX "users_passkey_user_id_key" ON "users"("passkey_user_id");
CREATE UNIQUE INDEX "users_former_wallet_key_key" ON "users"("former_wallet_key");
CREATE INDEX "users_creator_link_id_created_at_idx" ON "users"("creator_link_id", "created_at");
CREATE INDEX "users_created_at_idx" ON "users"("created_at");

CREATE TABLE "passkey_users" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "wallet_address" TEXT NOT NULL,
    "wallet_key" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    CONSTRAINT "passkey_users_wallet_key_check" CHECK (wallet_key = lower(wallet_address))
);

CREATE UNIQUE INDEX "passkey_users_wallet_key_key" ON "passkey_users"("wallet_key");
CREATE INDEX "passkey_users_name_key_idx" ON "passkey_users"("name_key");

CREATE TABLE "passkey_credentials" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "passkey_user_id" TEXT NOT NULL,
    "public_key" BLOB NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT NOT NULL,
    "name" TEXT,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "created_at" DATETIME NOT NULL,
    "last_used_at" DATETIME,
    CONSTRAINT "passkey_credentials_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "passkey_credentials_passkey_user_id_idx" ON "passkey_credentials"("passkey_user_id");

CREATE TABLE "recovery_codes" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "passkey_user_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "used_at" DATETIME,
    CONSTRAINT "recovery_codes_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "recovery_codes_passkey_user_id_idx" ON "recovery_codes"("passkey_user_id");

CREATE TABLE "passkey_challenges" (
    "challenge" TEXT NOT NULL PRIMARY KEY,
    "ceremony" TEXT NOT NULL,
    "passkey_user_id" TEXT,
    "family_id" TEXT,
    "name" TEXT,
    "expires_at" DATETIME NOT NULL,

    CONSTRAINT "passkey_challenges_ceremony_check" CHECK (
        ceremony IN ('registration', 'addition', 'authentication', 'confirmation')
    )
);

CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

CREATE TABLE "tokens" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "passkey_user_id" TEXT,
    "family_id" TEXT NOT NULL,
    "credential_id" TEXT,
    "user_agent" TEXT,
    "created_at" DATETIME NOT NULL,
    "started_at" DATETIME,
    "proven_at" DATETIME,
    "scope" TEXT,
    "expires_at" DATETIME NOT NULL,
    "used_at" DATETIME,
    "revoked_at" DATETIME,

    CONSTRAINT "tokens_scope_check" CHECK (scope IN ('recovery')),
    CONSTRAINT "tokens_kind_check" CHECK (kind IN ('user', 'access', 'refresh'))
);

CREATE INDEX "tokens_user_id_created_at_idx" ON "tokens"("user_id", "created_at");
CREATE INDEX "tokens_family_id_idx" ON "tokens"("family_id");
CREATE INDEX "tokens_expires_at_idx" ON "tokens"("expires_at");

-- The tokens of a passkey, to end all of them. Tokens of players have no passkey user.
CREATE INDEX "tokens_passkey_user_id_idx" ON "tokens"("passkey_user_id") WHERE "passkey_user_id" IS NOT NULL;

CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "last_used_at" DATETIME,
    "revoked_at" DATETIME
);

CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("hash");
CREATE INDEX "api_tokens_user_id_created_at_idx" ON "api_tokens"("user_id", "created_at");
CREATE INDEX "api_tokens_expires_at_idx" ON "api_tokens"("expires_at");
CREATE INDEX "api_tokens_revoked_at_idx" ON "api_tokens"("revoked_at");

CREATE TABLE "ledger_accounts" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "balance_cents" BIGINT NOT NULL DEFAULT 0,
    "transfer_count" BIGINT NOT NULL DEFAULT 0,
    "games_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_accounts_kind_check" CHECK (kind IN (
        'player', 'battle_escrow', 'cycle_escrow', 'house', 'fees', 'promo', 'commission', 'payments_in', 'payments_out'
    )),
    -- The id encodes the purpose, so that nobody has two accounts of one purpose.
    CONSTRAINT "ledger_accounts_id_check" CHECK (CASE kind
        WHEN 'player' THEN user_id IS NOT NULL AND id = 'player:' || user_id
        WHEN 'battle_escrow' THEN user_id IS NULL AND substr(id, 1, 14) = 'escrow:battle:'
        WHEN 'cycle_escrow' THEN user_id IS NULL AND substr(id, 1, 13) = 'escrow:cycle:'
        WHEN 'commission' THEN substr(id, 1, 11) = 'commission:'
        ELSE user_id IS NULL AND id = kind
    END),
    -- Only the house's own accounts may be below zero.
    CONSTRAINT "ledger_accounts_not_overdrawn_check" CHECK (
        balance_cents >= 0 OR kind NOT IN ('player', 'battle_escrow', 'cycle_escrow', 'commission')
    ),
    -- Numbers that JavaScript represents exactly.
    CONSTRAINT "ledger_accounts_balance_range_check" CHECK (
        balance_cents BETWEEN -9007199254740991 AND 9007199254740991
    )
);

CREATE INDEX "ledger_accounts_user_id_idx" ON "ledger_accounts"("user_id");

-- The running audit adds up the accounts that stay. Every battle leaves an escrow, which this index omits; and it
-- contains no balance, so that a movement of money does not change it.
CREATE INDEX "ledger_accounts_lasting_idx" ON "ledger_accounts"("id")
WHERE "kind" NOT IN ('battle_escrow', 'cycle_escrow');

-- Balances begin at zero, so that they always are the sum of their transfers.
CREATE TRIGGER "ledger_accounts_open_at_zero" BEFORE INSERT ON "ledger_accounts"
WHEN NEW."balance_cents" <> 0 OR NEW."transfer_count" <> 0 OR NEW."games_cents" <> 0
BEGIN
    SELECT RAISE(ABORT, 'ledger_accounts: an account opens at zero');
END;

-- SQLite can't name the trigger that an update comes from: a balance that moves without its count of transfers does not
-- come from a transfer. The audit finds a forged count.
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

-- The accounts of the house itself. They may be below zero, so nobody has to read them before money moves.
INSERT INTO "ledger_accounts" ("id", "kind")
VALUES ('house', 'house'), ('fees', 'fees'), ('promo', 'promo'), ('payments_in', 'payments_in'),
    ('payments_out', 'payments_out');

CREATE TABLE "ledger_movements" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "cause_type" TEXT NOT NULL,
    "cause_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

CREATE UNIQUE INDEX "ledger_movements_key_key" ON "ledger_movements"("key");
CREATE INDEX "ledger_movements_cause_type_cause_id_idx" ON "ledger_movements"("cause_type", "cause_id");

CREATE TRIGGER "ledger_movements_immutable" BEFORE UPDATE ON "ledger_movements"
BEGIN
    SELECT RAISE(ABORT, 'ledger_movements: rows are immutable');
END;

CREATE TRIGGER "ledger_movements_keep" BEFORE DELETE ON "ledger_movements"
BEGIN
    SELECT RAISE(ABORT, 'ledger_movements: rows are kept');
END;

CREATE TABLE "ledger_transfers" (
    "movement_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "from_account_id" TEXT NOT NULL,
    "to_account_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    PRIMARY KEY ("movement_id", "ordinal"),
    CONSTRAINT "ledger_transfers_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "ledger_movements" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_transfers_amount_check" CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
    CONSTRAINT "ledger_transfers_two_accounts_check" CHECK (from_account_id <> to_account_id)
);

-- A transfer moves both balances in the statement that stores it, and what games gave and took; nothing else can.
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

CREATE TRIGGER "ledger_transfers_immutable" BEFORE UPDATE ON "ledger_transfers"
BEGIN
    SELECT RAISE(ABORT, 'ledger_transfers: rows are immutable');
END;

CREATE TRIGGER "ledger_transfers_keep" BEFORE DELETE ON "ledger_transfers"
BEGIN
    SELECT RAISE(ABORT, 'ledger_transfers: rows are kept');
END;

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

-- Before the balances move: the present state of both accounts, if they are a player's or a link's. Once per movement
-- and account. ';' follows ':' in the order of texts.
CREATE TRIGGER "ledger_transfers_line_out" BEFORE INSERT ON "ledger_transfers"
WHEN (
        (NEW."from_account_id" > 'player:' AND NEW."from_account_id" < 'player;')
        OR (NEW."from_account_id" > 'commission:' AND NEW."from_account_id" < 'commission;')
    )
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
WHEN (
        (NEW."to_account_id" > 'player:' AND NEW."to_account_id" < 'player;')
        OR (NEW."to_account_id" > 'commission:' AND NEW."to_account_id" < 'commission;')
    )
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

CREATE TABLE "idempotent_answers" (
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "key")
);

CREATE INDEX "idempotent_answers_created_at_idx" ON "idempotent_answers"("created_at");

CREATE TABLE "battles" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_one_id" TEXT NOT NULL,
    "user_two_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "points_one" INTEGER NOT NULL,
    "points_two" INTEGER NOT NULL,
    "winner" TEXT,
    "forfeited_by" TEXT,
    "cancel_reason" TEXT,
    "price_source" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "server_seed" TEXT NOT NULL,
    "client_seed_one" TEXT NOT NULL,
    "client_seed_two" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "program_one" BOOLEAN NOT NULL DEFAULT false,
    "program_two" BOOLEAN NOT NULL DEFAULT false,
    "is_ranked" BOOLEAN NOT NULL DEFAULT true,
    "unrated_reason" TEXT,
    "created_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    CONSTRAINT "battles_user_one_id_fkey" FOREIGN KEY ("user_one_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battles_user_two_id_fkey" FOREIGN KEY ("user_two_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battles_two_players_check" CHECK (user_one_id <> user_two_id),
    -- 0: a free battle.
    CONSTRAINT "battles_stake_check" CHECK (stake_cents >= 0),
    CONSTRAINT "battles_status_check" CHECK (status IN ('active', 'completed', 'cancelled')),
    CONSTRAINT "battles_ended_check" CHECK ((status = 'active') = (ended_at IS NULL)),
    CONSTRAINT "battles_winner_check" CHECK (CASE status
        WHEN 'completed' THEN winner IS NOT NULL AND winner IN ('one', 'two', 'draw')
        ELSE winner IS NULL
    END),
    -- Whoever forfeits loses.
    CONSTRAINT "battles_forfeit_check" CHECK (
        forfeited_by IS NULL
        OR (
            status = 'completed' AND forfeited_by IN ('one', 'two')
            AND winner IN ('one', 'two') AND winner <> forfeited_by
        )
    ),
    CONSTRAINT "battles_cancel_reason_check" CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
    CONSTRAINT "battles_price_source_check" CHECK (price_source IN ('simulated', 'live')),
    CONSTRAINT "battles_counts_check" CHECK (round >= 0 AND points_one >= 0 AND points_two >= 0 AND version >= 0)
);

CREATE INDEX "battles_status_created_at_idx" ON "battles"("status", "created_at");
CREATE INDEX "battles_user_one_id_created_at_idx" ON "battles"("user_one_id", "created_at");
CREATE INDEX "battles_user_two_id_created_at_idx" ON "battles"("user_two_id", "created_at");

-- The ended battles of a player, newest end first. A battle enters these indexes when it ends.
CREATE INDEX "battles_user_one_ended_idx" ON "battles"("user_one_id", "ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "battles_user_two_ended_idx" ON "battles"("user_two_id", "ended_at") WHERE "ended_at" IS NOT NULL;

CREATE TABLE "battle_challenges" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "code" TEXT NOT NULL,
    "challenger_id" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "by_program" BOOLEAN NOT NULL DEFAULT false,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "closed_at" DATETIME,
    "accepter_id" TEXT,
    "battle_id" TEXT,
    "addressee_id" TEXT,
    CONSTRAINT "battle_challenges_challenger_id_fkey" FOREIGN KEY ("challenger_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battle_challenges_accepter_id_fkey" FOREIGN KEY ("accepter_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battle_challenges_addressee_id_fkey" FOREIGN KEY ("addressee_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battle_challenges_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    -- Only the addressee accepts a challenge that has one.
    CONSTRAINT "battle_challenges_addressee_check" CHECK (
        addressee_id <> challenger_id AND (accepter_id IS NULL OR accepter_id = addressee_id)
    ),
    CONSTRAINT "battle_challenges_stake_check" CHECK (stake_cents >= 0),
    CONSTRAINT "battle_challenges_status_check" CHECK (status IN ('open', 'accepted', 'withdrawn')),
    CONSTRAINT "battle_challenges_closed_check" CHECK ((status = 'open') = (closed_at IS NULL)),
    CONSTRAINT "battle_challenges_accepted_check" CHECK (
        (status = 'accepted') = (battle_id IS NOT NULL) AND (status = 'accepted') = (accepter_id IS NOT NULL)
    ),
    CONSTRAINT "battle_challenges_two_players_check" CHECK (accepter_id <> challenger_id)
);

CREATE UNIQUE INDEX "battle_challenges_code_key" ON "battle_challenges"("code");
CREATE UNIQUE INDEX "battle_challenges_battle_id_key" ON "battle_challenges"("battle_id");
CREATE INDEX "battle_challenges_challenger_id_created_at_idx" ON "battle_challenges"("challenger_id", "created_at");
CREATE INDEX "battle_challenges_addressee_id_created_at_idx" ON "battle_challenges"("addressee_id", "created_at");
CREATE INDEX "battle_challenges_created_at_idx" ON "battle_challenges"("created_at");

-- The challenges that a player has accepted, for their export.
CREATE INDEX "battle_challenges_accepter_id_idx" ON "battle_challenges"("accepter_id", "created_at")
WHERE "accepter_id" IS NOT NULL;

CREATE TABLE "battle_events" (
    "battle_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("battle_id", "sequence"),
    CONSTRAINT "battle_events_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "battle_events_sequence_check" CHECK (sequence >= 0)
);

CREATE TRIGGER "battle_events_immutable" BEFORE UPDATE ON "battle_events"
BEGIN
    SELECT RAISE(ABORT, 'battle_events: rows are immutable');
END;

CREATE TRIGGER "battle_events_keep" BEFORE DELETE ON "battle_events"
BEGIN
    SELECT RAISE(ABORT, 'battle_events: rows are kept');
END;

CREATE TABLE "player_follows" (
    "follower_id" TEXT NOT NULL,
    "followed_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("follower_id", "followed_id"),
    CONSTRAINT "player_follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_follows_followed_id_fkey" FOREIGN KEY ("followed_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_follows_two_players_check" CHECK (follower_id <> followed_id)
);

CREATE INDEX "player_follows_followed_id_idx" ON "player_follows"("followed_id");

CREATE TABLE "battle_ratings" (
    "battle_id" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "unrated_reason" TEXT,
    "points_before" REAL,
    "deviation_before" REAL,
    "volatility_before" REAL,
    "points_after" REAL,
    "deviation_after" REAL,
    "volatility_after" REAL,

    PRIMARY KEY ("battle_id", "seat"),
    CONSTRAINT "battle_ratings_seat_check" CHECK (seat IN ('one', 'two')),
    -- A battle either moved the rating, or there is a reason why not.
    CONSTRAINT "battle_ratings_reason_check" CHECK ((unrated_reason IS NULL) = (points_after IS NOT NULL)),
    -- The six figures stand together.
    CONSTRAINT "battle_ratings_figures_check" CHECK (
        (points_before IS NULL) = (points_after IS NULL)
        AND (deviation_before IS NULL) = (points_after IS NULL)
        AND (volatility_before IS NULL) = (points_after IS NULL)
        AND (deviation_after IS NULL) = (points_after IS NULL)
        AND (volatility_after IS NULL) = (points_after IS NULL)
    )
);

CREATE INDEX "battle_ratings_user_id_unrated_reason_at_idx" ON "battle_ratings"("user_id", "unrated_reason", "at");
CREATE INDEX "battle_ratings_at_battle_id_idx" ON "battle_ratings"("at", "battle_id");

CREATE TABLE "player_ratings" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "points" REAL NOT NULL,
    "deviation" REAL NOT NULL,
    "volatility" REAL NOT NULL,
    "battles" INTEGER NOT NULL,
    "rated_at" DATETIME NOT NULL
);

CREATE INDEX "player_ratings_points_idx" ON "player_ratings"("points");

CREATE TABLE "player_records" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "winstreak" INTEGER NOT NULL DEFAULT 0,
    "gains_cents" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "player_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_records_counts_check" CHECK (wins >= 0 AND losses >= 0 AND draws >= 0 AND winstreak >= 0)
);

CREATE TABLE "player_blocks" (
    "user_id" TEXT NOT NULL,
    "blocked_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "blocked_id"),
    CONSTRAINT "player_blocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "player_blocks_two_players_check" CHECK (user_id <> blocked_id)
);

CREATE INDEX "player_blocks_blocked_id_idx" ON "player_blocks"("blocked_id");

CREATE TABLE "queue_entries" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "amount_cents" BIGINT NOT NULL,
    "client_seed" TEXT NOT NULL,
    "joined_at" DATETIME NOT NULL,

    CONSTRAINT "queue_entries_amount_check" CHECK (amount_cents > 0)
);

CREATE INDEX "queue_entries_amount_cents_joined_at_idx" ON "queue_entries"("amount_cents", "joined_at");

CREATE TABLE "welcome_gifts" (
    "network_mark" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "gifts" INTEGER NOT NULL,

    PRIMARY KEY ("network_mark", "day")
);

CREATE INDEX "welcome_gifts_day_idx" ON "welcome_gifts"("day");

CREATE TABLE "settings" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "updated_at" DATETIME NOT NULL
);

CREATE TABLE "payments" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "note" TEXT,
    "destination" TEXT,
    "destination_mark" TEXT,
    "destination_last4" TEXT,
    "status" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "due_at" DATETIME,
    "ended_at" DATETIME,

    CONSTRAINT "payments_direction_check" CHECK (direction IN ('deposit', 'withdrawal')),
    CONSTRAINT "payments_channel_check" CHECK (channel IN ('card', 'bank', 'crypto')),
    CONSTRAINT "payments_amount_check" CHECK (
        amount_cents BETWEEN 1 AND 9007199254740991 AND fee_cents >= 0
        AND (direction = 'deposit' OR fee_cents < amount_cents)
    ),
    CONSTRAINT "payments_status_check" CHECK (status IN ('review', 'pending', 'completed', 'refused', 'rejected')),
    -- Only withdrawals are decided by an admin.
    CONSTRAINT "payments_review_check" CHECK (direction = 'withdrawal' OR status NOT IN ('review', 'rejected')),
    CONSTRAINT "payments_due_check" CHECK ((status = 'pending') = (due_at IS NOT NULL)),
    CONSTRAINT "payments_ended_check" CHECK ((status IN ('review', 'pending')) = (ended_at IS NULL)),
    -- No card data is stored.
    CONSTRAINT "payments_card_check" CHECK (channel <> 'card' OR destination IS NULL),
    CONSTRAINT "payments_last4_check" CHECK ((destination IS NULL) = (destination_last4 IS NULL))
);

CREATE UNIQUE INDEX "payments_reference_key" ON "payments"("reference");
CREATE INDEX "payments_user_id_created_at_idx" ON "payments"("user_id", "created_at");
CREATE INDEX "payments_status_created_at_idx" ON "payments"("status", "created_at");
CREATE INDEX "payments_destination_mark_idx" ON "payments"("destination_mark");

CREATE TRIGGER "payments_keep" BEFORE DELETE ON "payments"
BEGIN
    SELECT RAISE(ABORT, 'payments: rows are kept');
END;

CREATE TABLE "next_references" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

CREATE UNIQUE INDEX "next_references_reference_key" ON "next_references"("reference");

CREATE TABLE "admin_actions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "admin_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

CREATE INDEX "admin_actions_created_at_idx" ON "admin_actions"("created_at");

CREATE TRIGGER "admin_actions_immutable" BEFORE UPDATE ON "admin_actions"
BEGIN
    SELECT RAISE(ABORT, 'admin_actions: rows are immutable');
END;

CREATE TRIGGER "admin_actions_keep" BEFORE DELETE ON "admin_actions"
BEGIN
    SELECT RAISE(ABORT, 'admin_actions: rows are kept');
END;

CREATE TABLE "player_limits" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "amount_cents" BIGINT,
    "next_amount_cents" BIGINT,
    "next_from" DATETIME,
    "updated_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "kind", "period"),
    CONSTRAINT "player_limits_kind_check" CHECK (kind IN ('deposit', 'loss')),
    CONSTRAINT "player_limits_period_check" CHECK (period IN ('day', 'week', 'month')),
    CONSTRAINT "player_limits_amounts_check" CHECK (
        (amount_cents IS NULL OR amount_cents >= 0) AND (next_amount_cents IS NULL OR next_amount_cents >= 0)
    )
);

CREATE TABLE "player_pauses" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "paused_until" DATETIME,
    "excluded_at" DATETIME
);

CREATE TABLE "exclusion_marks" (
    "mark" TEXT NOT NULL PRIMARY KEY,
    "paused_until" DATETIME,
    "excluded_at" DATETIME,
    "created_at" DATETIME NOT NULL
);

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

    -- A player or an address, never both.
    CONSTRAINT "blocks_subject_check" CHECK ((user_id IS NULL) <> (address IS NULL)),
    CONSTRAINT "blocks_source_check" CHECK (source IN ('automatic', 'admin', 'operator'))
);

CREATE UNIQUE INDEX "blocks_once_key_key" ON "blocks"("once_key");
CREATE INDEX "blocks_created_at_idx" ON "blocks"("created_at");
CREATE INDEX "blocks_user_id_idx" ON "blocks"("user_id");
CREATE INDEX "blocks_address_idx" ON "blocks"("address");

-- Every server reads the active blocks every ten seconds; after a while most rows are lifted ones.
CREATE INDEX "blocks_open_idx" ON "blocks"("ends_at") WHERE "lifted_at" IS NULL;

CREATE TRIGGER "blocks_keep" BEFORE DELETE ON "blocks"
BEGIN
    SELECT RAISE(ABORT, 'blocks: rows are kept');
END;

CREATE TABLE "page_views" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "wallet_address" TEXT,
    "url" TEXT NOT NULL,
    "referrer_url" TEXT,
    "session_id" TEXT,
    "user_agent" TEXT,
    "created_at" DATETIME NOT NULL
);

CREATE INDEX "page_views_created_at_idx" ON "page_views"("created_at");

-- The visits of a player are exported page by page, moved and deleted by their address, whatever its capitals: without
-- an index that reads all visits of ninety days inside the transaction that writes.
CREATE INDEX "page_views_wallet_idx" ON "page_views"(LOWER("wallet_address"), "created_at");

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

CREATE INDEX "user_journeys_created_at_idx" ON "user_journeys"("created_at");
CREATE INDEX "user_journeys_wallet_key_created_at_idx" ON "user_journeys"("wallet_key", "created_at");

CREATE TABLE "cycles" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "server_seed" TEXT NOT NULL,
    "start_price" REAL NOT NULL,
    "version" INTEGER NOT NULL,
    "result" TEXT,
    "void_reason" TEXT,
    "final_price" REAL,
    "bets" INTEGER NOT NULL,
    "players" INTEGER NOT NULL,
    "open_stakes_cents" BIGINT NOT NULL,
    "paid_in_cents" BIGINT NOT NULL,
    "paid_out_cents" BIGINT NOT NULL,
    "bot_bets" INTEGER,
    "bot_players" INTEGER,
    "bot_paid_in_cents" BIGINT,
    "bot_paid_out_cents" BIGINT,
    "started_at" DATETIME NOT NULL,
    "ended_at" DATETIME
);

CREATE UNIQUE INDEX "cycles_number_key" ON "cycles"("number");
CREATE INDEX "cycles_status_idx" ON "cycles"("status");

-- One cycle at a time.
CREATE UNIQUE INDEX "cycles_one_live" ON "cycles"("status") WHERE "status" = 'live';

-- The administration lists cycles with bets: mostly nobody bets.
CREATE INDEX "cycles_with_bets_idx" ON "cycles"("number") WHERE "bets" > 0;

CREATE TABLE "cycle_events" (
    "cycle_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "note" TEXT,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("cycle_id", "sequence"),
    CONSTRAINT "cycle_events_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TRIGGER "cycle_events_immutable" BEFORE UPDATE ON "cycle_events"
BEGIN
    SELECT RAISE(ABORT, 'cycle_events: rows are immutable');
END;

CREATE TRIGGER "cycle_events_keep" BEFORE DELETE ON "cycle_events"
BEGIN
    SELECT RAISE(ABORT, 'cycle_events: rows are kept');
END;

CREATE TABLE "cycle_bets" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "cycle_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "stake_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "odds_hundredths" INTEGER NOT NULL,
    "point_index" INTEGER NOT NULL DEFAULT 0,
    "result" TEXT NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "link_id" TEXT,
    "commission_cents" BIGINT NOT NULL DEFAULT 0,
    "removal_ref" TEXT,
    "by_program" BOOLEAN NOT NULL DEFAULT false,
    "placed_at" DATETIME NOT NULL,
    "ended_at" DATETIME NOT NULL,
    CONSTRAINT "cycle_bets_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "cycle_bets_cycle_id_idx" ON "cycle_bets"("cycle_id");
CREATE INDEX "cycle_bets_user_id_placed_at_idx" ON "cycle_bets"("user_id", "placed_at");
CREATE INDEX "cycle_bets_ended_at_idx" ON "cycle_bets"("ended_at");
CREATE INDEX "cycle_bets_link_id_placed_at_idx" ON "cycle_bets"("link_id", "placed_at");

CREATE TABLE "web3_nonces" (
    "nonce" TEXT NOT NULL PRIMARY KEY,
    "wallet_key" TEXT,
    "expires_at" DATETIME NOT NULL
);

CREATE INDEX "web3_nonces_expires_at_idx" ON "web3_nonces"("expires_at");

CREATE TABLE "creator_links" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "link_code" TEXT NOT NULL,
    "code_key" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "deleted_at" DATETIME,
    CONSTRAINT "creator_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "creator_links_code_key_check" CHECK (code_key = lower(link_code))
);

CREATE UNIQUE INDEX "creator_links_code_key_key" ON "creator_links"("code_key");
CREATE INDEX "creator_links_user_id_idx" ON "creator_links"("user_id");

CREATE TABLE "corrections" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

CREATE INDEX "corrections_user_id_created_at_idx" ON "corrections"("user_id", "created_at");

CREATE TRIGGER "corrections_immutable" BEFORE UPDATE ON "corrections"
BEGIN
    SELECT RAISE(ABORT, 'corrections: rows are immutable');
END;

CREATE TRIGGER "corrections_keep" BEFORE DELETE ON "corrections"
BEGIN
    SELECT RAISE(ABORT, 'corrections: rows are kept');
END;

CREATE TABLE "user_notes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

CREATE INDEX "user_notes_user_id_created_at_idx" ON "user_notes"("user_id", "created_at");

CREATE TRIGGER "user_notes_immutable" BEFORE UPDATE ON "user_notes"
BEGIN
    SELECT RAISE(ABORT, 'user_notes: rows are immutable');
END;

CREATE TRIGGER "user_notes_keep" BEFORE DELETE ON "user_notes"
BEGIN
    SELECT RAISE(ABORT, 'user_notes: rows are kept');
END;

CREATE TABLE "announcements" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL,
    "admin_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "ends_at" DATETIME NOT NULL,
    "ended_at" DATETIME
);

CREATE INDEX "announcements_created_at_idx" ON "announcements"("created_at");

CREATE TABLE "security_events" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "user_id" TEXT,
    "address" TEXT,
    "is_short" BOOLEAN NOT NULL DEFAULT false,
    "device_mark" TEXT,
    "count" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL
);

CREATE INDEX "security_events_created_at_idx" ON "security_events"("created_at");
CREATE INDEX "security_events_user_id_created_at_idx" ON "security_events"("user_id", "created_at");
CREATE INDEX "security_events_address_created_at_idx" ON "security_events"("address", "created_at");
CREATE INDEX "security_events_device_mark_user_id_created_at_idx" ON "security_events"("device_mark", "user_id", "created_at");
