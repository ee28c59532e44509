import type { Instances } from '../../ports/instances.ts'

/** A deployment of one process. */
export const soleInstance: Instances = {
  isShared: false,
  othersRun: async () => false,
  alone: (_name, work) => work(),
  start: async () => undefined,
  handOver: async () => undefined,
  close: async () => undefined,
}
