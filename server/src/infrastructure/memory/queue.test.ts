import { describeQueue } from '../../ports/queue.contract.ts'
import { createMemoryQueue } from './queue.ts'

describeQueue('in memory', () => Promise.resolve(createMemoryQueue()))
