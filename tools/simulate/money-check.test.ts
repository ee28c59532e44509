import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { battleIdSchema, type PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type { PlayedBattle } from './battle-player.ts'
import { balanceProblems, battleProblems } from './money-check.ts'

const battleId = battleIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001')
const side = (netCents: number, againstBot = false): { battles: PlayedBattle[] } => ({
  battles: [{ battleId, netCents, againstBot, isForfeited: false, outcome: netCents > 0 ? 'won' : 'lost' }],
})

test('what one wins the other loses', () => {
  expect(battleProblems([side(500), side(-500)])).toEqual([])
  expect(battleProblems([side(0), side(0)])).toEqual([])
})

test('a cent from nowhere is reported', () => {
  expect(battleProblems([side(501), side(-500)])).toEqual([`battle ${battleId} made or lost 1 cents`])
})

test('a battle that only one player saw end is reported, unless a bot had the other side', () => {
  expect(battleProblems([side(-500)])).toEqual([`battle ${battleId} was ended by 1 of its 2 players`])
  expect(battleProblems([side(-500, true)])).toEqual([])
})

test('a wrong balance names the battles that it should follow from', async () => {
  const player = { pseudo: 'Joueur0x0', balance: 100 } as PublicUser
  const call = (async () => ({ balance: 100 })) as unknown as RestClient
  expect(await balanceProblems(call, [{ player, ...side(500) }])).toEqual([
    `Joueur0x0 has 10000 cents, their battles (${battleId} won 500) add up to 10500`,
  ])
  expect(await balanceProblems(call, [{ player, ...side(0) }])).toEqual([])
})

test('a balance that the server does not give is a problem among the others', async () => {
  const call = (() => Promise.reject(new Error('no response'))) as unknown as RestClient
  const player = { pseudo: 'Joueur0x0', balance: 100 } as PublicUser
  expect(await balanceProblems(call, [{ player, ...side(0) }])).toEqual([
    'Joueur0x0 has an unknown balance: no response',
  ])
})
