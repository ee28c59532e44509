import type { WalletAddress } from '@bougie/protocol'
import { LOCAL_KEYS, type LocalValues } from '../data/storage.ts'
import { parseIbexMappings, resolveIbexId } from './ibex-id.ts'
import type { LocalIdentity } from './sign-in.ts'

const ADDRESS_BYTES = 20

interface LocalWalletDeps {
  readonly local: LocalValues
  /** Cryptographically strong. */
  readonly randomBytes: (length: number) => Uint8Array
  readonly randomUuid: () => string
}

export interface LocalWallet {
  /** The wallet kept in this browser, if there is one. */
  find(): LocalIdentity | null
  /** A new address and a new secret; nothing is kept before the server has taken them. */
  draft(name: string): LocalIdentity
  keep(identity: LocalIdentity): void
}

/** The wallet that is tied to this browser: its name, its address, and the secret that opens it. */
export function createLocalWallet({ local, randomBytes, randomUuid }: LocalWalletDeps): LocalWallet {
  const mappings = () => parseIbexMappings(local.read(LOCAL_KEYS.walletIbexMappings))

  function find(): LocalIdentity | null {
    const name = local.read(LOCAL_KEYS.walletName)
    const walletAddress = addressFrom(local.read(LOCAL_KEYS.localWalletAddress))
    if (name === null || walletAddress === null) return null
    const ibexId = mappings()[walletAddress.toLowerCase()]
    return ibexId === undefined ? null : { name, walletAddress, ibexId }
  }

  function draft(name: string): LocalIdentity {
    const digits = [...randomBytes(ADDRESS_BYTES)].map((byte) => byte.toString(16).padStart(2, '0'))
    const walletAddress = walletAddressOf(`0x${digits.join('')}`)
    return {
      name,
      walletAddress,
      ibexId: resolveIbexId({ walletAddress, mappings: mappings(), value: null, randomUuid }),
    }
  }

  function keep({ name, walletAddress, ibexId }: LocalIdentity) {
    local.write(LOCAL_KEYS.walletName, name)
    local.write(LOCAL_KEYS.localWalletAddress, walletAddress)
    local.write(LOCAL_KEYS.walletIbexMappings, JSON.stringify({ ...mappings(), [walletAddress.toLowerCase()]: ibexId }))
  }

  return { find, draft, keep }
}

/** Whether what was typed names the wallet of this browser; nobody remembers the capitals of a name. */
export function isNameOf(wallet: LocalIdentity | null, typed: string): boolean {
  return wallet !== null && wallet.name.toLocaleLowerCase('fr') === typed.trim().toLocaleLowerCase('fr')
}

function addressFrom(raw: string | null): WalletAddress | null {
  return raw !== null && /^0x[0-9a-fA-F]{40}$/.test(raw) ? walletAddressOf(raw) : null
}

function walletAddressOf(address: string): WalletAddress {
  return address as WalletAddress
}
