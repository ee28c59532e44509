import { type Shell, startShellWorker, type WorkerScope } from './shell-worker.ts'

declare const self: WorkerScope
/** Written by the build in place of this name, see build/service-worker.ts. */
declare const __BOUGIE_SHELL__: Shell

startShellWorker(self, __BOUGIE_SHELL__)
