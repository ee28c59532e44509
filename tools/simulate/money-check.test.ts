import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { battleIdSchema, type PublicUser, type UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type Account, balanceProblems, battleProblems } from './money-check.ts'

const battleId = battleIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001')
const [ONE, TWO, STRANGER] = ['one', 'two', 'stranger'] as unknown as readonly [UserId, UserId, UserId]
const side = (netCents: number, { id, opponentId }: { id: UserId; opponentId: UserId }): Account => ({
  player: { id, pseudo: 'Joueur0x0', balance: 100 } as PublicUser,
  battles: [{ battleId, netCents, opponentId, isForfeited: false, outcome: netCents > 0 ? 'won' : 'lost' }],
})
const one = (netCents: number) => side(netCents, { id: ONE, opponentId: TWO })
const two = (netCents: number) => side(netCents, { id: TWO, opponentId: ONE })

test('what one wins the other loses', () => {
  expect(battleProblems([one(500), two(-500)])).toEqual([])
  expect(battleProblems([one(0), two(0)])).toEqual([])
})

test('a cent from nowhere is reported', () => {
  expect(battleProblems([one(501), two(-500)])).toEqual([`battle ${battleId} made or lost 1 cents`])
})

test('a battle that only one of two players saw end is reported', () => {
  const absent: Account = { ...two(0), battles: [] }
  expect(battleProblems([one(-500), absent])).toEqual([`battle ${battleId} was ended by 1 of its 2 players`])
})

test('a battle against a bot, or against a player of another run, is half unknown and no problem', () => {
  expect(battleProblems([side(-500, { id: ONE, opponentId: STRANGER })])).toEqual([])
})

test('a wrong balance names the battles that it should follow from', async () => {
  const call = (async () => ({ balance: 100 })) as unknown as RestClient
  expect(await balanceProblems(call, [one(500)])).toEqual([
    `Joueur0x0 has 10000 cents, their battles (${battleId} won 500) add up to 10500`,
  ])
  expect(await balanceProblems(call, [one(0)])).toEqual([])
})

test('a balance that the server does not give is a problem among the others', async () => {
  const call = (() => Promise.reject(new Error('no response'))) as unknown as RestClient
  expect(await balanceProblems(call, [one(0)])).toEqual(['Joueur0x0 has an unknown balance: no response'])
})
