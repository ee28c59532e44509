import type { CloseCode } from '@bougie/protocol'
import { Counter } from 'prom-client'
import type { Metrics } from '../telemetry/metrics.ts'

type SocketKind = 'player' | 'guest'

export function createSocketMetrics({ registry, sockets, errors }: Metrics) {
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
    opened: (kind: SocketKind) => sockets.inc({ kind }),
    gone: (kind: SocketKind) => sockets.dec({ kind }),
    closed: (code: CloseCode) => closes.inc({ code }),
    received: (type: string) => received.inc({ type }),
    sent: (type: string) => sent.inc({ type }),
    /** Labelled by a code of the protocol. */
    refused: (code: string) => errors.inc({ edge: 'socket', code }),
    tickDropped: () => dropped.inc(),
  }
}

export type SocketMetrics = ReturnType<typeof createSocketMetrics>
