import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useWallet } from './use-balance.ts'
import { useAuth } from './use-session.ts'

test.each([
  ['[K29] the auth context', useAuth, "useAuth doit être utilisé à l'intérieur d'un AuthProvider"],
  ['[K30] the wallet context', useWallet, 'useWallet must be used within a WalletProvider'],
])('%s is refused outside of its provider', (_context, useContext, message) => {
  // React logs a component's error to the console again.
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(() => renderHook<unknown, void>(useContext)).toThrow(message)
  log.mockRestore()
})
