-- AlterTable
ALTER TABLE "users" ADD COLUMN "pseudo_skeleton" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "users_pseudo_skeleton_key" ON "users"("pseudo_skeleton");
