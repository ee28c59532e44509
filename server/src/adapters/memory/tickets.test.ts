import { ticketsContract } from '../../ports/tickets.contract.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMemoryTickets } from './tickets.ts'

ticketsContract('memory', async () => {
  const clock = createFakeClock()
  return { clock, tickets: createMemoryTickets({ clock }) }
})
