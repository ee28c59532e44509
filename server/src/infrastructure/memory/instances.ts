import type { Instances } from '../../ports/instances.ts'

/** A deployment of one process. */
export function createSoleInstance(id: string): Instances {
  return {
    id,
    isShared: false,
    othersRun: () => Promise.resolve(false),
    alone: (_name, work) => work(),
    onForgotten: () => () => undefined,
    start: () => Promise.resolve(),
    handOver: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
