-- DropIndex
DROP INDEX "payments_destination_mark_idx";

-- DropIndex
DROP INDEX "security_events_address_created_at_idx";

-- CreateIndex
CREATE INDEX "payments_destination_mark_user_id_idx" ON "payments"("destination_mark", "user_id");

-- CreateIndex
CREATE INDEX "security_events_address_user_id_created_at_idx" ON "security_events"("address", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "security_events_outcome_created_at_idx" ON "security_events"("outcome", "created_at");
