-- CreateTable
CREATE TABLE "recovery_codes" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "passkey_user_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "used_at" DATETIME,
    CONSTRAINT "recovery_codes_passkey_user_id_fkey" FOREIGN KEY ("passkey_user_id") REFERENCES "passkey_users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "recovery_codes_passkey_user_id_idx" ON "recovery_codes"("passkey_user_id");
