import { expect, test } from 'vitest'
import { neighboursOfAddress, subjectOfAddress } from './client-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['64:ff9b::cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['64:ff9b:1::cb00:7109', '64:ff9b:1:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
])('%s counts as %s', (address, subject) => {
  expect(subjectOfAddress(address)).toBe(subject)
})

test.each([
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['::ffff:cb00:7109', null],
  ['64:ff9b::cb00:7109', null],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::9', '2001:db8:1::/48'],
])('[issue 15.9] the neighbours of %s are %s', (address, neighbours) => {
  expect(neighboursOfAddress(address)).toBe(neighbours)
})
