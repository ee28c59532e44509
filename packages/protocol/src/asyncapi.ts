import * as z from 'zod/mini'
import { BRAND } from './brand.ts'
import { CLOSE_CODES, SOCKET_LIMITS } from './close-codes.ts'
import type { TokenAccess } from './rest/endpoint.ts'
import { clientMessageSchema, MESSAGE_ACCESS } from './ws/client-messages.ts'
import { serverMessageSchema } from './ws/server-messages.ts'

interface MessageObject {
  readonly name: string
  /** States whether an API token may send the message, and with which scope. */
  readonly description?: string
  readonly payload: unknown
}

/** The WebSocket as an AsyncAPI 3 document, generated from the schemas that both ends parse with. */
export function asyncApiDocument(version: string) {
  // Some types travel both ways with different fields, so messages are named per direction.
  const sent = messagesOf(clientMessageSchema, 'client')
  const received = messagesOf(serverMessageSchema, 'server')
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${BRAND} WebSocket`,
      version,
      description: [
        'JSON text frames, flat, distinguished by `type`. Durations are in milliseconds, except `countdown` (seconds).',
        `Close codes: ${Object.entries(CLOSE_CODES)
          .map(([name, code]) => `${code} ${name}`)
          .join(', ')}.`,
        `A frame has at most ${SOCKET_LIMITS.frameBytesMax} bytes; at most ${SOCKET_LIMITS.messagesPerRateWindowMax} messages in ${SOCKET_LIMITS.rateWindowMs} ms; pings and pongs of the WebSocket protocol count as messages.`,
      ].join('\n\n'),
    },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: '/ws',
        bindings: {
          ws: {
            query: {
              type: 'object',
              properties: {
                token: { type: 'string', description: 'The user token; without it the socket is read-only' },
                ticket: {
                  type: 'string',
                  description:
                    'Of `POST /api/ws-ticket`, in place of the token: taken once, within 30 seconds. The only way for an API token',
                },
              },
            },
          },
        },
        messages: { ...sent.references, ...received.references },
      },
    },
    operations: {
      fromClient: operationOf('receive', sent.messages),
      fromServer: operationOf('send', received.messages),
    },
    components: { messages: { ...sent.messages, ...received.messages } },
  }
}

type MessageUnion = typeof clientMessageSchema | typeof serverMessageSchema

function messagesOf(union: MessageUnion, sender: 'client' | 'server') {
  const io = sender === 'client' ? 'input' : 'output'
  const messages: Record<string, MessageObject> = {}
  const references: Record<string, { $ref: string }> = {}
  for (const option of union.def.options) {
    const [name] = option.shape.type.def.values
    if (name === undefined) continue
    const key = `${sender}.${name}`
    // AsyncAPI assumes this dialect when a document names none.
    const { $schema: _dialect, ...payload } = z.toJSONSchema(option, { io, target: 'draft-7', unrepresentable: 'any' })
    const token = sender === 'client' ? MESSAGE_ACCESS[name as keyof typeof MESSAGE_ACCESS].token : undefined
    messages[key] = {
      name,
      ...(token && { description: accessText(token) }),
      payload: JSON.parse(JSON.stringify(payload)),
    }
    references[key] = { $ref: `#/components/messages/${key}` }
  }
  return { messages, references }
}

function accessText(access: TokenAccess): string {
  if (access === 'any') return 'By an API token of any scope too.'
  return access === 'refused' ? 'Never by an API token.' : `By an API token with the scope \`${access}\` too.`
}

function operationOf(action: 'send' | 'receive', messages: Record<string, MessageObject>) {
  return {
    action,
    channel: { $ref: '#/channels/socket' },
    messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/socket/messages/${name}` })),
  }
}
