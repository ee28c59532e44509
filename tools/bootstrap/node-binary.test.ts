import { expect, test } from 'vitest'
import { chooseNode, optionsFor } from './node-binary.mjs'

const packaged = (version: string) => ({ path: '/packaged/node', version })
const own = (version: string) => ({ path: '/own/node', version })

test.each([
  ['the packaged Node is the tested one', packaged('24.21.0'), own('26.3.0'), '/packaged/node'],
  ['a packaged Node that is too old gives way to one of the machine', packaged('24.0.0'), own('24.9.0'), '/own/node'],
  [
    'an old packaged Node is better than an older one of the machine',
    packaged('24.0.0'),
    own('20.19.1'),
    '/packaged/node',
  ],
  ['of a version the numbers count, not the digits', packaged('24.0.0'), own('24.10.0'), '/own/node'],
  ['without a package the Node of the machine is used', null, own('24.21.0'), '/own/node'],
  ['without a package a Node of the machine that is too old is not', null, own('24.8.0'), undefined],
])('%s', (_rule, inPackage, ofMachine, path) => {
  expect(chooseNode({ packaged: inPackage, own: ofMachine })?.path).toBe(path)
})

test('a Node that warns of stripped types is silenced, beside the options that were given', () => {
  expect(optionsFor('24.21.0', '--trace-warnings')).toEqual({})
  expect(optionsFor('24.0.0')).toEqual({ NODE_OPTIONS: '--disable-warning=ExperimentalWarning' })
  expect(optionsFor('24.0.0', '--trace-warnings')).toEqual({
    NODE_OPTIONS: '--trace-warnings --disable-warning=ExperimentalWarning',
  })
})
