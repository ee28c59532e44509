import { describePresence } from '../../ports/presence.contract.ts'
import { createMemoryPresence } from './presence.ts'

describePresence('in memory', () => Promise.resolve(createMemoryPresence()))
