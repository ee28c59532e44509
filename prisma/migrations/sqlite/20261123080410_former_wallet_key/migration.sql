-- AlterTable
ALTER TABLE "users" ADD COLUMN "former_wallet_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "users_former_wallet_key_key" ON "users"("former_wallet_key");
