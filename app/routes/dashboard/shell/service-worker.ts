import { useEffect } from 'react'
import { href } from 'react-router'

const address = '/service-worker.js'
export const workerScope = href('/dashboard')

/** A policy of its own, since the content policy refuses text as the URL of a script. */
const policy = () => window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
let scriptUrl: string | undefined

/** Registers the worker that shows notifications and the offline page, and caches nothing else; undefined without support. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  scriptUrl ??= (policy()?.createScriptURL('') ?? address) as string
  return navigator.serviceWorker.register(scriptUrl, { scope: workerScope })
}

/** Registers the worker when the browser has nothing else to do. Without it there is no offline page, and no push. */
export function useServiceWorker(): void {
  useEffect(() => {
    const start = () => void registerWorker().catch(() => {})
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [])
}
