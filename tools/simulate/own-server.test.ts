import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { BATTLE_AMOUNTS } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { passesHealthCheck } from '../player/local-server.ts'
import { signUpLocally } from '../player/sign-up.ts'
import { auditReport, onOwnServer, ownServerSettings } from './own-server.ts'

const HIGHEST_STAKE = Math.max(...BATTLE_AMOUNTS)

test.for(BATTLE_AMOUNTS)('a new player can lose several battles for %i €', (stakeEuros) => {
  expect(Number(ownServerSettings(stakeEuros)['WELCOME_BALANCE'])).toBeGreaterThanOrEqual(2 * stakeEuros)
})

test('the ledger of a private server is audited, and nothing stays after a run without problems', async () => {
  const written: string[] = []
  let [address, databaseFile] = ['', '']
  const work = async ({ url, databaseUrl }: { url: string; databaseUrl: string }) => {
    ;[address, databaseFile] = [url, databaseUrl.replace('file:', '')]
    const { balance } = await signUpLocally(createRestClient({ baseUrl: url }))
    expect(balance).toBeGreaterThanOrEqual(HIGHEST_STAKE)
    const { summary, checks } = await auditReport(databaseUrl)
    expect(summary).toEqual([expect.stringMatching(/^[1-9]\d* accounts audited$/)])
    expect(checks).toEqual([{ name: 'the audit of the ledger finds nothing', problems: [] }])
    expect(existsSync(databaseFile)).toBe(true)
    return 0
  }
  expect(await onOwnServer(ownServerSettings(HIGHEST_STAKE), work, (text) => void written.push(text))).toBe(0)
  expect(existsSync(databaseFile)).toBe(false)
  expect(await passesHealthCheck(address)).toBe(false)
  expect(written).toEqual([])
})

test('after a failure the output of the server is written, and the folder of its database stays', async () => {
  const written: string[] = []
  let address = ''
  const work = async ({ url }: { url: string }) => {
    address = url
    return 1
  }
  expect(await onOwnServer({ LOG_LEVEL: 'info' }, work, (text) => void written.push(text))).toBe(1)
  const [, log = '', folder = ''] = /^The server wrote:\n(.*)\nIts database stays in (\S+)$/s.exec(written.join()) ?? []
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(existsSync(`${folder}/bougie.db`)).toBe(true)
  expect(log).toContain('"level"')
  expect(await passesHealthCheck(address)).toBe(false)
})
