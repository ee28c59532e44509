import { createFakeClock } from '../../../test/fake-clock.ts'
import { ticketsContract } from '../../ports/tickets.contract.ts'
import { createMemoryTickets } from './tickets.ts'

ticketsContract('memory', async () => {
  const clock = createFakeClock()
  return { clock, tickets: createMemoryTickets({ clock }) }
})
