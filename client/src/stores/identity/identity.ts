import type { WalletAddress } from '@bougie/protocol'
import type { Intention, IntentionStore } from '../intention.ts'
import type { IdentityFlow, IdentityFlowDeps } from './identity-flow.ts'
import type { IdentityFailure, WalletBrand } from './identity-store.ts'
import { createIdentityStore } from './identity-store.ts'

interface IdentityDeps extends Omit<IdentityFlowDeps, 'store' | 'passkeys' | 'findWallet'> {
  readonly intention: Pick<IntentionStore, 'note' | 'clear'>
  /** The flow's code could not be loaded. */
  readonly onLoadFailed: (error: unknown) => void
}

/** The identity flow as the page uses it: its state at once, its code after the first press. */
export function createIdentity({ intention, onLoadFailed, ...deps }: IdentityDeps) {
  const store = createIdentityStore()
  let flow: IdentityFlow | null = null

  async function withFlow(use: (flow: IdentityFlow) => void | Promise<void>) {
    try {
      if (flow === null) {
        const { createIdentityFlow } = await import('./identity-flow.ts')
        flow ??= createIdentityFlow({ ...deps, store })
      }
      await use(flow)
    } catch (error) {
      onLoadFailed(error)
    }
  }

  return {
    store,
    /** A guest started an action that needs a wallet: offers creation and sign-in, and resumes the action afterwards. */
    offer(wanted: Intention, reason = '') {
      if (store.get().busy !== null) return
      intention.note(wanted)
      store.set({ busy: null, dialog: { kind: 'choice', reason: reason === '' ? null : reason } })
    },
    create: () => void withFlow((loaded) => loaded.create()),
    connect: () => void withFlow((loaded) => loaded.connect()),
    // Its dialog was opened by the flow, so the flow is loaded.
    submitName: (name: string) => flow?.submitName(name) ?? null,
    openKnown: (walletAddress: WalletAddress) => void withFlow((loaded) => loaded.openKnown(walletAddress)),
    switchMethod: () => void withFlow((loaded) => loaded.switchMethod()),
    retry: () => void withFlow((loaded) => loaded.retry()),
    /** Recovery for a player who has lost every passkey. */
    recover() {
      if (store.get().busy === null) store.set({ busy: null, dialog: { kind: 'recover' } })
    },
    chooseWallet: () => void withFlow((loaded) => loaded.chooseWallet()),
    signInWithWallet: (brand: WalletBrand) => void withFlow((loaded) => loaded.signInWithWallet(brand)),
    dismiss() {
      // Cancelling the wallet cancels the action that needed it.
      intention.clear()
      const { busy, dialog } = store.get()
      // A wallet may never respond; closing its panel enables the buttons again.
      store.set({ busy: dialog?.kind === 'web3' ? null : busy, dialog: null })
    },
    /** Shows a failure from outside the flow. */
    showFailure: (failure: IdentityFailure) => store.set({ ...store.get(), dialog: { kind: 'failure', failure } }),
  }
}
