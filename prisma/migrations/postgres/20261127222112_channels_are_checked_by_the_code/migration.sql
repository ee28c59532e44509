-- The list of channels stands in packages/protocol alone, which parses every request.
ALTER TABLE "payments" DROP CONSTRAINT "payments_channel_check";
