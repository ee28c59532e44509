import type { WalletAddress } from '@bougie/protocol'
import type { Intention, IntentionStore } from '../intention.ts'
import type { BrowserIdentityDeps } from './browser-identity-flow.ts'
import type { IdentityFlow } from './identity-flow.ts'
import type { IdentityFailure } from './identity-store.ts'
import { createIdentityStore, type IdentityStore } from './identity-store.ts'
import type { WalletBrand } from './wallet-provider.ts'

/** The identity flow as the page uses it: its state at once, its code after the first press. */
export interface Identity {
  readonly store: IdentityStore
  /** A guest started an action that needs a wallet: offers creation and sign-in, and resumes the action afterwards. */
  offer(intention: Intention, reason?: string): void
  create(): void
  connect(): void
  submitName(name: string): string | null
  openKnown(walletAddress: WalletAddress): void
  switchMethod(): void
  /** Retries the last failed attempt, with the typed name. */
  retry(): void
  /** Recovery for a player who has lost every passkey. */
  recover(): void
  /** Opens the panel of browser wallets. */
  chooseWallet(): void
  signInWithWallet(brand: WalletBrand): void
  dismiss(): void
  /** Shows a failure from outside the flow. */
  showFailure(failure: IdentityFailure): void
}

interface IdentityDeps extends Omit<BrowserIdentityDeps, 'store'> {
  readonly intention: Pick<IntentionStore, 'note' | 'clear'>
  /** The flow's code could not be loaded. */
  readonly onLoadFailed: (error: unknown) => void
}

export function createIdentity({ intention, onLoadFailed, ...deps }: IdentityDeps): Identity {
  const store = createIdentityStore()
  let flow: IdentityFlow | null = null

  async function withFlow(use: (flow: IdentityFlow) => void | Promise<void>) {
    try {
      if (flow === null) {
        const { createBrowserIdentityFlow } = await import('./browser-identity-flow.ts')
        flow ??= createBrowserIdentityFlow({ ...deps, store })
      }
      await use(flow)
    } catch (error) {
      onLoadFailed(error)
    }
  }

  return {
    store,
    offer(wanted, reason = '') {
      if (store.get().busy !== null) return
      intention.note(wanted)
      store.set({ busy: null, dialog: { kind: 'choice', reason: reason === '' ? null : reason } })
    },
    create: () => void withFlow((loaded) => loaded.create()),
    connect: () => void withFlow((loaded) => loaded.connect()),
    // Its dialog was opened by the flow, so the flow is loaded.
    submitName: (name) => flow?.submitName(name) ?? null,
    openKnown: (walletAddress) => void withFlow((loaded) => loaded.openKnown(walletAddress)),
    switchMethod: () => void withFlow((loaded) => loaded.switchMethod()),
    retry: () => void withFlow((loaded) => loaded.retry()),
    recover() {
      if (store.get().busy === null) store.set({ busy: null, dialog: { kind: 'recover' } })
    },
    chooseWallet: () => void withFlow((loaded) => loaded.chooseWallet()),
    signInWithWallet: (brand) => void withFlow((loaded) => loaded.signInWithWallet(brand)),
    dismiss() {
      // Cancelling the wallet cancels the action that needed it.
      intention.clear()
      const { busy, dialog } = store.get()
      // A wallet may never respond; closing its panel enables the buttons again.
      store.set({ busy: dialog?.kind === 'web3' ? null : busy, dialog: null })
    },
    showFailure: (failure) => store.set({ ...store.get(), dialog: { kind: 'failure', failure } }),
  }
}
