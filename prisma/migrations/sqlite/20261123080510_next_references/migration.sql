-- CreateTable
CREATE TABLE "next_references" (
    "user_id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "next_references_reference_key" ON "next_references"("reference");
