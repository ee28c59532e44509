import type { WalletAddress } from '@bougie/protocol'
import { newWalletNameError, walletNameError, walletNameFrom } from '@bougie/protocol/wallet-name.ts'
import type { Api } from '../../api/api.ts'
import { logError } from '../../api/log.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import type { LocalValues } from '../storage.ts'
import type { IdentityMethod, IdentityMode, IdentityStore, WalletBrand } from './identity-store.ts'
import type { InAppBrowser } from './in-app-browser.ts'
import { createLocalWallets, isSame } from './local-wallets.ts'
import { type Attempt, createBrowserPasskeys, identityFailure, type Passkeys } from './passkeys.ts'
import {
  connectLocally,
  type LocalIdentity,
  type SignedIn,
  signInWithPasskey,
  signUpLocally,
  signUpWithPasskey,
} from './sign-in.ts'
import {
  findWalletProvider,
  missingWallet,
  signInWithEthereum,
  type WalletProvider,
  web3Failure,
} from './wallet-provider.ts'

export interface IdentityFlowDeps {
  readonly store: IdentityStore
  readonly api: Api
  readonly local: LocalValues
  readonly passkeys?: Passkeys
  /** The provider that the extension of a browser wallet injects into the page. */
  readonly findWallet?: (brand: WalletBrand) => WalletProvider | null
  readonly inAppBrowser: () => InAppBrowser
  readonly creatorCode: () => string | null
  readonly onSignedIn: (signedIn: SignedIn, mode: IdentityMode) => void
}

type Entry = Attempt & { readonly mode: IdentityMode }

const PASSKEY_SIGN_IN: Entry = { mode: 'connect', method: 'passkey' }
const LOCAL_SIGN_IN: Entry = { mode: 'connect', method: 'local' }

/** From a press on one of the two buttons to a signed-in player, or to the dialog with the failure. */
export function createIdentityFlow({
  store,
  api,
  local,
  passkeys = createBrowserPasskeys(),
  findWallet = findWalletProvider,
  inAppBrowser,
  creatorCode,
  onSignedIn,
}: IdentityFlowDeps) {
  const localWallets = createLocalWallets(local)
  const deps = { api, passkeys, creatorCode }
  let lastTry: (() => Promise<void>) | null = null
  /** The wallet of this browser whose creation is not confirmed yet. */
  let drafted: LocalIdentity | null = null

  /** 'CRÉER MON WALLET'. */
  function create() {
    if (stopInAppBrowser()) return
    openNameDialog({ mode: 'create', method: passkeys.supported() ? 'passkey' : 'local', notice: null })
  }

  /** 'CONNECTER MON WALLET'. */
  async function connect() {
    if (stopInAppBrowser()) return
    if (localWallets.list().length > 0) {
      openNameDialog({ mode: 'connect', method: 'local', notice: null })
      return
    }
    await run(PASSKEY_SIGN_IN, openByPasskey)
  }

  /** Submits the name of the wallet-name dialog. Returns its problem, or null when the dialog is done. */
  function submitName(name: string): string | null {
    const dialog = store.get().dialog
    if (dialog?.kind !== 'walletName' || store.get().busy !== null) return null
    const shapeError = dialog.mode === 'create' ? newWalletNameError : walletNameError
    const error = shapeError(name) ?? localNameError(dialog, name)
    if (error !== null) return error
    store.set({ busy: null, dialog: null })
    void run(dialog, () => open(dialog, name.trim()))
    return null
  }

  /** A name opens the wallet of this browser that has it, so no two of them share one. */
  function localNameError({ mode, method }: Attempt, name: string): string | null {
    const isKnown = localWallets.named(name) !== null
    if (mode === 'connect') return isKnown ? null : frIdentity.walletName.unknown
    return method === 'local' && isKnown ? frIdentity.walletName.knownHere : null
  }

  async function open(choice: Entry, name: string): Promise<SignedIn> {
    if (choice.mode === 'connect') {
      const known = localWallets.named(name)
      return known === null ? openByPasskey() : openLocally(known)
    }
    if (choice.method === 'passkey') return recorded(await signUpWithPasskey(deps, name))
    // The server may have created it although no response arrived: a retry must not create a second one.
    const wallet = drafted?.name === name ? drafted : localWallets.draft(name)
    drafted = wallet
    const signedIn = await signUpLocally(deps, wallet)
    localWallets.keep(wallet)
    drafted = null
    return signedIn
  }

  async function openLocally(known: LocalIdentity): Promise<SignedIn> {
    const signedIn = await connectLocally(deps, known)
    const { wallet_address: walletAddress, pseudo } = signedIn.user
    localWallets.keep({ ...known, walletAddress, name: known.name === '' ? walletNameFrom(pseudo) : known.name })
    // The owner who proved the address keeps it; this wallet has a new one.
    if (!isSame(known, walletAddress)) localWallets.release(known.walletAddress)
    return signedIn
  }

  /** Selects one of this browser's wallets from the list. */
  async function openKnown(walletAddress: WalletAddress) {
    const known = localWallets.list().find((wallet) => wallet.walletAddress === walletAddress)
    if (known !== undefined) await run(LOCAL_SIGN_IN, () => openLocally(known))
  }

  const openByPasskey = async () => recorded(await signInWithPasskey(deps))

  /** [E47] the mappings contain the id of every wallet opened here. */
  function recorded(signedIn: SignedIn): SignedIn {
    localWallets.note(signedIn.user.wallet_address, signedIn.user.ibex_id)
    return signedIn
  }

  /** The second link of the dialog: the other one of passkey and this browser. */
  async function switchMethod() {
    const dialog = store.get().dialog
    if (dialog?.kind !== 'walletName') return
    if (dialog.mode === 'create') {
      openNameDialog({ ...dialog, method: dialog.method === 'passkey' ? 'local' : 'passkey' })
      return
    }
    store.set({ busy: null, dialog: null })
    await run(PASSKEY_SIGN_IN, openByPasskey)
  }

  /** Opens the panel of browser wallets. */
  function chooseWallet() {
    if (store.get().busy === null) store.set({ busy: null, dialog: { kind: 'web3', pending: null, failure: null } })
  }

  /** 'Créer avec MetaMask', 'Créer avec Binance'. */
  async function signInWithWallet(brand: WalletBrand) {
    if (store.get().busy !== null) return
    const provider = findWallet(brand)
    if (provider === null) {
      store.set({ busy: null, dialog: { kind: 'web3', pending: null, failure: missingWallet(brand) } })
      return
    }
    const asking = { kind: 'web3', pending: brand, failure: null } as const
    store.set({ busy: 'create', dialog: asking })
    // The panel was closed meanwhile: the result is dropped.
    const isWanted = () => store.get().dialog === asking
    try {
      const signedIn = await signInWithEthereum(deps, provider)
      if (!isWanted()) return
      store.set({ busy: null, dialog: null })
      onSignedIn(signedIn, 'connect')
    } catch (error) {
      logError('login', error)
      if (isWanted())
        store.set({ busy: null, dialog: { ...asking, pending: null, failure: web3Failure(brand, error) } })
    }
  }

  /** One ceremony or request chain at a time; every error becomes a dialog. */
  async function run(attempt: Entry, work: () => Promise<SignedIn>) {
    if (store.get().busy !== null) return
    lastTry = () => run(attempt, work)
    store.set({ busy: attempt.mode, dialog: null })
    try {
      const signedIn = await work()
      lastTry = null
      store.set({ busy: null, dialog: null })
      onSignedIn(signedIn, attempt.mode)
    } catch (error) {
      logError('login', error)
      store.set({ busy: null, dialog: null })
      showFailure(error, attempt)
    }
  }

  function showFailure(error: unknown, attempt: Entry) {
    const failure = identityFailure(error, attempt)
    if (failure.code === 'NO_WALLET_FOUND' && passkeys.supported()) {
      openNameDialog({ mode: 'create', method: 'passkey', notice: failure.message })
      return
    }
    if (failure.code === 'WALLET_NAME_TAKEN') {
      openNameDialog({ mode: 'create', method: attempt.method, notice: failure.message })
      return
    }
    const tried = attempt.method === 'passkey' ? { tried: attempt.mode } : {}
    store.set({ busy: null, dialog: { kind: 'failure', failure, ...tried } })
  }

  /** Retries the last failed attempt, with the typed name. */
  async function retry() {
    if (store.get().busy === null) await lastTry?.()
  }

  function stopInAppBrowser(): boolean {
    const { isInAppBrowser, appName } = inAppBrowser()
    if (isInAppBrowser) store.set({ busy: null, dialog: { kind: 'inAppBrowser', appName } })
    return isInAppBrowser
  }

  function openNameDialog(dialog: { mode: IdentityMode; method: IdentityMethod; notice: string | null }) {
    if (store.get().busy !== null) return
    const known = localWallets.list().map(({ name, walletAddress }) => ({ name, walletAddress }))
    store.set({ busy: null, dialog: { kind: 'walletName', ...dialog, known } })
  }

  return { create, connect, submitName, openKnown, switchMethod, retry, chooseWallet, signInWithWallet }
}

export type IdentityFlow = ReturnType<typeof createIdentityFlow>
