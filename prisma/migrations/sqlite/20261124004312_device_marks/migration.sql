-- AlterTable
ALTER TABLE "security_events" ADD COLUMN "device_mark" TEXT;

-- CreateIndex
CREATE INDEX "security_events_device_mark_user_id_created_at_idx" ON "security_events"("device_mark", "user_id", "created_at");
