import type { WalletAddress } from '@bougie/protocol'
import { walletAddressSchema } from '@bougie/protocol/ids.ts'
import * as z from 'zod/mini'
import { LOCAL_KEYS, type LocalValues, readStored } from '../storage.ts'
import type { KnownWallet } from './identity-store.ts'
import type { LocalIdentity } from './sign-in.ts'

const ADDRESS_BYTES = 20

const walletSchema = z.object({ name: z.string(), walletAddress: walletAddressSchema })
const walletsSchema = z.array(z.catch(z.nullable(walletSchema), null))

/**
 * The wallets that are bound to this browser: their names, their addresses, and the secrets that open them.
 * `walletName` and `local_wallet_address` are the current one's, as specified; `local_wallets` lists all of them.
 */
export function createLocalWallets(local: LocalValues) {
  const mappings = () => parseIbexMappings(local.read(LOCAL_KEYS.walletIbexMappings))

  function writeMapping(walletAddress: string, ibexId: string) {
    local.write(LOCAL_KEYS.walletIbexMappings, JSON.stringify({ ...mappings(), [keyOf(walletAddress)]: ibexId }))
  }

  function current(): KnownWallet | null {
    const name = local.read(LOCAL_KEYS.walletName)
    const walletAddress = addressFrom(local.read(LOCAL_KEYS.localWalletAddress))
    return name === null || walletAddress === null ? null : { name, walletAddress }
  }

  function listed(): readonly KnownWallet[] {
    const first = current()
    const kept = parseListed(local.read(LOCAL_KEYS.localWallets)) ?? overwritten()
    const all = first === null ? kept : [first, ...kept]
    return all.filter(({ walletAddress }, index) => all.findIndex((one) => isSame(one, walletAddress)) === index)
  }

  /** Before wallets were listed, a second one took the name of the first; its secret stayed in the mappings. */
  function overwritten(): readonly KnownWallet[] {
    return Object.keys(mappings()).flatMap((address) => {
      const walletAddress = addressFrom(address)
      return walletAddress === null ? [] : [{ name: '', walletAddress }]
    })
  }

  /** The first of them is the current one. */
  function write(wallets: readonly KnownWallet[]) {
    local.write(LOCAL_KEYS.localWallets, JSON.stringify(wallets))
    const [first] = wallets
    if (first === undefined) {
      local.remove(LOCAL_KEYS.walletName)
      local.remove(LOCAL_KEYS.localWalletAddress)
      return
    }
    local.write(LOCAL_KEYS.walletName, first.name)
    local.write(LOCAL_KEYS.localWalletAddress, first.walletAddress)
  }

  function list(): readonly LocalIdentity[] {
    const secrets = mappings()
    return listed().flatMap((wallet) => {
      const kept = secrets[keyOf(wallet.walletAddress)]
      return kept === undefined ? [] : [{ ...wallet, ibexId: resolveIbexId(kept) }]
    })
  }

  return {
    /** Every wallet that only this browser can open, last used first. */
    list,

    /** The wallet with this name, ignoring case; of several the last used. */
    named: (name: string) => list().find((wallet) => foldedName(wallet.name) === foldedName(name)) ?? null,

    /** Creates an address and a secret; nothing is stored before the server has accepted them. */
    draft(name: string) {
      const bytes = crypto.getRandomValues(new Uint8Array(ADDRESS_BYTES))
      const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'))
      const walletAddress = walletAddressOf(`0x${digits.join('')}`)
      return { name, walletAddress, ibexId: resolveIbexId(mappings()[keyOf(walletAddress)]) }
    },

    /** Makes it the current one; the others stay. */
    keep({ name, walletAddress, ibexId }: LocalIdentity) {
      const others = listed().filter((wallet) => !isSame(wallet, walletAddress))
      writeMapping(walletAddress, ibexId)
      write([{ name, walletAddress }, ...others])
    },

    /** A passkey opens it from now on, or it has another address. The others stay, and the next becomes the current one. */
    release: (walletAddress: WalletAddress) => write(listed().filter((wallet) => !isSame(wallet, walletAddress))),

    /** The account is deleted: neither its name nor its secret opens anything any more. The others stay. */
    forget(walletAddress: WalletAddress) {
      const others = listed().filter((wallet) => !isSame(wallet, walletAddress))
      const { [keyOf(walletAddress)]: _forgotten, ...secrets } = mappings()
      local.write(LOCAL_KEYS.walletIbexMappings, JSON.stringify(secrets))
      write(others)
    },

    /** A sign-in to a wallet that a passkey opens: stores the id of its address. */
    note(walletAddress: WalletAddress, ibexId: string) {
      // Listed first, so that a passkey's address is not taken for a wallet of this browser.
      if (local.read(LOCAL_KEYS.localWallets) === null) write(listed())
      writeMapping(walletAddress, ibexId)
    },
  }
}

export type LocalWallets = ReturnType<typeof createLocalWallets>

function parseListed(raw: string | null): readonly KnownWallet[] | null {
  return readStored(walletsSchema, raw)?.filter((wallet) => wallet !== null) ?? null
}

function foldedName(name: string): string {
  return name.trim().normalize('NFC').toLocaleLowerCase('fr')
}

/** Addresses are written in any case. */
export function isSame({ walletAddress }: Pick<KnownWallet, 'walletAddress'>, other: string): boolean {
  return keyOf(walletAddress) === keyOf(other)
}

function keyOf(walletAddress: string): string {
  return walletAddress.toLowerCase()
}

function addressFrom(raw: string | null): WalletAddress | null {
  return walletAddressSchema.safeParse(raw).data ?? null
}

function walletAddressOf(address: string): WalletAddress {
  return address as WalletAddress
}

/** Maps a lowercase wallet address to the value that opens it, in whatever shape a page has stored it. */
type IbexMappings = Readonly<Record<string, string>>

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Length of a UUID's last group: a value up to this length fits into it. */
const FINAL_GROUP_LENGTH = 12

/** [K34] [K35] [K36] the id for a stored value: itself if it is a UUID, padded if it fits into one, else a new one. */
function resolveIbexId(value: string | undefined): string {
  if (value === undefined || value === '') return crypto.randomUUID()
  if (UUID_SHAPE.test(value)) return value
  if (value.length > FINAL_GROUP_LENGTH) return crypto.randomUUID()
  return `00000000-0000-0000-0000-${value.padStart(FINAL_GROUP_LENGTH, '0')}`
}

/** An unreadable record counts as none. */
export function parseIbexMappings(raw: string | null): IbexMappings {
  const stored = readStored(z.record(z.string(), z.unknown()), raw) ?? {}
  const entries = Object.entries(stored).flatMap(([address, id]) => (typeof id === 'string' ? [[address, id]] : []))
  return Object.fromEntries(entries)
}
