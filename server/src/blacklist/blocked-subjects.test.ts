import { expect, test } from 'vitest'
import { type ActiveBlock, subjectKeyOf } from './block.ts'
import { createBlockedSubjects } from './blocked-subjects.ts'

const NOW = new Date(0)
const keyOf = (address: string) => subjectKeyOf({ kind: 'address', address })

function blockOf(address: string): ActiveBlock {
  return { id: address, subject: { kind: 'address', address }, reason: 'spam_detected', endsAt: null }
}

function setUp() {
  const subjects = createBlockedSubjects()
  const isBlocked = (address: string) => subjects.find([keyOf(address)], NOW) !== null
  return { subjects, isBlocked }
}

test('[B17] a block that an operator stored is in force although others are added while it is read', async () => {
  const { subjects, isBlocked } = setUp()
  await subjects.replaceBy(async () => {
    subjects.add(blockOf('198.51.100.1'))
    return [blockOf('203.0.113.9')]
  })
  expect([isBlocked('203.0.113.9'), isBlocked('198.51.100.1')]).toEqual([true, true])
})

test('[B17] a read undoes no change that was made while it ran', async () => {
  const { subjects, isBlocked } = setUp()
  for (const address of ['203.0.113.9', '203.0.113.10']) subjects.add(blockOf(address))
  await subjects.replaceBy(async () => {
    subjects.remove('203.0.113.9')
    return [blockOf('203.0.113.9')]
  })
  expect([isBlocked('203.0.113.9'), isBlocked('203.0.113.10')]).toEqual([false, false])
})

test('[B17] after a read that failed the next one replaces all blocks', async () => {
  const { subjects, isBlocked } = setUp()
  subjects.add(blockOf('203.0.113.9'))
  await expect(subjects.replaceBy(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(isBlocked('203.0.113.9')).toBe(true)
  await subjects.replaceBy(async () => [])
  expect(isBlocked('203.0.113.9')).toBe(false)
})
