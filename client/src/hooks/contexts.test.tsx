import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { useWallet } from './use-balance.ts'
import { useAuth } from './use-session.ts'

function NeedsAuth() {
  useAuth()
  return null
}

function NeedsWallet() {
  useWallet()
  return null
}

/** React logs a component's error to the console again. */
function quietly(run: () => void) {
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  run()
  console_.mockRestore()
}

test('[K29] the auth context is refused outside of its provider', () => {
  quietly(() => {
    expect(() => render(<NeedsAuth />)).toThrow("useAuth doit être utilisé à l'intérieur d'un AuthProvider")
  })
})

test('[K30] the wallet context is refused outside of its provider', () => {
  quietly(() => {
    expect(() => render(<NeedsWallet />)).toThrow('useWallet must be used within a WalletProvider')
  })
})
