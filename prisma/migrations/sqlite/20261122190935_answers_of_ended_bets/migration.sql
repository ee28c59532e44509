-- Added in place: the table holds every bet there ever was, and is not written anew for two columns.
ALTER TABLE "cycle_bets" ADD COLUMN "point_index" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "cycle_bets" ADD COLUMN "removal_ref" TEXT;
