import type { CloseCode } from '@bougie/protocol'
import { Counter } from 'prom-client'
import type { Metrics } from '../metrics.ts'

type SocketKind = 'player' | 'guest'

export interface SocketMetrics {
  opened(kind: SocketKind): void
  gone(kind: SocketKind): void
  closed(code: CloseCode): void
  received(type: string): void
  sent(type: string): void
  /** By a code of the protocol. */
  refused(code: string): void
  tickDropped(): void
}

export function createSocketMetrics({ registry, sockets, errors }: Metrics): SocketMetrics {
  const registers = [registry]
  const closes = new Counter({
    name: 'bougie_sockets_closed_total',
    help: 'Sockets that the server closed, by close code',
    labelNames: ['code'],
    registers,
  })
  const received = new Counter({
    name: 'bougie_messages_received_total',
    help: 'Messages from clients, by type',
    labelNames: ['type'],
    registers,
  })
  const sent = new Counter({
    name: 'bougie_messages_sent_total',
    help: 'Distinct messages to clients, by type; one to many sockets counts once',
    labelNames: ['type'],
    registers,
  })
  const dropped = new Counter({
    name: 'bougie_price_ticks_dropped_total',
    help: 'Price ticks withheld from sockets that read too slowly',
    registers,
  })
  return {
    opened: (kind) => sockets.inc({ kind }),
    gone: (kind) => sockets.dec({ kind }),
    closed: (code) => closes.inc({ code }),
    received: (type) => received.inc({ type }),
    sent: (type) => sent.inc({ type }),
    refused: (code) => errors.inc({ edge: 'socket', code }),
    tickDropped: () => dropped.inc(),
  }
}
