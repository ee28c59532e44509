import { assert } from '@bougie/engine'
import type { Models, Reader } from '@bougie/server'

export type Interceptor = <Result>(run: () => Promise<Result>) => Promise<Result>

/** The same reader or transaction, but every call, typed or not, passes the interceptor. */
export function intercepted<Open extends Reader>(open: Open, intercept: Interceptor): Open {
  return new Proxy(open, {
    get(target, name) {
      if (name === 'models') return interceptedModels(target.models, intercept)
      const field: unknown = Reflect.get(target, name)
      // The writes inside `attempt` are intercepted themselves.
      const isCall = name === 'query' || name === 'execute' || name === 'insert'
      if (!isCall || typeof field !== 'function') return field
      return (given: unknown) => intercept(() => Reflect.apply(field, target, [given]))
    },
  })
}

/** Intercepts `models.<model>.<call>(…)`. */
function interceptedModels(models: Models, intercept: Interceptor): Models {
  const delegate = (calls: object) =>
    new Proxy(calls, {
      get: (target, name) => (options: unknown) =>
        intercept(async () => {
          const call: unknown = Reflect.get(target, name)
          assert(typeof call === 'function', `models have no call ${String(name)}`)
          return call.call(target, options)
        }),
    })
  return new Proxy(models, { get: (target, name) => delegate(Reflect.get(target, name)) })
}
