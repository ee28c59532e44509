import type { Instances } from '../../ports/instances.ts'

/** A deployment of one process. */
export function createSoleInstance(id: string): Instances {
  return {
    id,
    isShared: false,
    othersRun: async () => false,
    alone: (_name, work) => work(),
    onForgotten: () => undefined,
    start: async () => undefined,
    handOver: async () => undefined,
    close: async () => undefined,
  }
}
