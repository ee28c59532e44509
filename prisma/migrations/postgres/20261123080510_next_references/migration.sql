-- CreateTable
CREATE TABLE "next_references" (
    "user_id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "next_references_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "next_references_reference_key" ON "next_references"("reference");
