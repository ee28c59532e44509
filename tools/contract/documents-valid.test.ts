// Both documents against the official schemas of their formats, and every schema in them against JSON Schema itself.
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { callFor } from './call.ts'
import { type Fields, fieldsIn, fieldsOf } from './fields.ts'
import { realServer } from './real-server.ts'

const server = realServer()

test('the REST document is valid OpenAPI', async () => {
  const document = await callFor(200, server, 'GET /api/openapi.json')
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the WebSocket document is valid AsyncAPI', async () => {
  const document = await callFor(200, server, 'GET /api/asyncapi.json')
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false })
  const validate = ajv.compile(asyncApiSchema)
  validate(document)
  expect(validate.errors).toBeNull()
})

test('the payload of every message is a JSON schema that a validator can use', async () => {
  const document = await callFor(200, server, 'GET /api/asyncapi.json')
  const messages = Object.entries(fieldsIn(fieldsIn(document, 'components'), 'messages'))
  expect(messages.length).toBeGreaterThan(30)
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const [name, message] of messages) {
    const payload: Fields = fieldsIn(fieldsOf(message), 'payload')
    expect(() => ajv.compile(payload), name).not.toThrow()
  }
})
