// The baseline beside the balance call: a bare Fastify route with the same response.
import fastify from 'fastify'

const app = fastify()
const schema = { response: { 200: { type: 'object', properties: { balance: { type: 'number' } } } } }
app.get('/balance', { schema }, async () => ({ balance: 100 }))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })
