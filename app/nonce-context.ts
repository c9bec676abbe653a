import { createContext } from 'react-router'
import type { PrefetchedData } from './api/prefetched-data.ts'

/** CSP nonce of the response's inline scripts. Pages with a nonce are fully hydrated, all others by islands. */
export const nonceContext = createContext<string | undefined>(undefined)

/** Data that a document of the dashboard contains for hydration. */
export const prefetchedDataContext = createContext<PrefetchedData | undefined>(undefined)
