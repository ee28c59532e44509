-- CreateTable
CREATE TABLE "recovery_codes" (
    "hash" TEXT NOT NULL,
    "passkey_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "recovery_codes_passkey_user_id_idx" ON "recovery_codes"("passkey_user_id");

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
