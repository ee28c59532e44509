import { type Interceptor, interceptedModels, type Reader } from '@bougie/server'

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
