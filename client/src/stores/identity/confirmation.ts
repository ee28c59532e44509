import type { ConfirmationMethod } from '@bougie/protocol'
import { type Api, ApiError } from '../../api/api.ts'
import { logError } from '../../api/log.ts'
import { fr } from '../../i18n/fr.ts'
import { createStore } from '../store.ts'
import type { WalletBrand } from './identity-store.ts'

/** The confirmation requested from the player while a request waits for it. */
interface ConfirmationState {
  readonly method: ConfirmationMethod
  readonly busy: boolean
  /** The reason why the last attempt failed. */
  readonly failure: string | null
}

/** `api` sends the requests; the ceremonies' code loads with the first of them. */
export function createConfirmation(api: Api) {
  const store = createStore<ConfirmationState | null>(null)
  let waiting: ReturnType<typeof createWait> | null = null

  /** Requests refused at the same time wait for one confirmation. */
  function ask(method: ConfirmationMethod): Promise<boolean> {
    waiting ??= createWait()
    if (store.get() === null) store.set({ method, busy: false, failure: null })
    return waiting.promise
  }

  function finish(confirmed: boolean) {
    store.set(null)
    waiting?.resolve(confirmed)
    waiting = null
  }

  async function run(ceremony: (code: typeof import('./confirm.ts')) => Promise<unknown>) {
    const asked = store.get()
    if (asked === null || asked.busy) return
    const busy = { ...asked, busy: true, failure: null }
    store.set(busy)
    // The dialog was closed meanwhile: the result is dropped.
    const isWanted = () => store.get() === busy
    const code = await import('./confirm.ts').catch((error: unknown) => {
      logError('confirmation', error)
      return null
    })
    if (code === null) {
      if (isWanted()) store.set({ ...asked, failure: fr.errors.network })
      return
    }
    try {
      await ceremony(code)
      if (isWanted()) finish(true)
    } catch (error) {
      logError('confirmation', error)
      if (isWanted()) store.set({ ...asked, failure: code.confirmationFailure(error) })
    }
  }

  /**
   * Wraps the API. A request answered with FRESH_PASSKEY_REQUIRED waits for the player's confirmation and is
   * sent again unchanged, with its idempotency key; declining returns the refusal.
   */
  const confirmedApi: Api = async (call, input) => {
    try {
      return await api(call, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'FRESH_PASSKEY_REQUIRED') throw error
      if (!(await ask(error.details['method'] === 'web3' ? 'web3' : 'passkey'))) throw error
      return api(call, input)
    }
  }

  return {
    /** Null: no request waits. */
    store,
    api: confirmedApi,
    byPasskey: () => void run(({ confirmByPasskey }) => confirmByPasskey(api)),
    byWallet: (brand: WalletBrand) => void run(({ confirmByWallet }) => confirmByWallet(api, brand)),
    dismiss: () => finish(false),
  }
}

function createWait() {
  let resolve: (confirmed: boolean) => void = () => undefined
  const promise = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
