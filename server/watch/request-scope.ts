import { AsyncLocalStorage } from 'node:async_hooks'

/** Id of the current request, available in all asynchronous work for it. */
export const requestScope = new AsyncLocalStorage<string>()
