import type { ServiceKind } from '../service/service.ts'

/** Service of a requested website, unless its quote names another. */
export const usualServiceKind: ServiceKind = 'website-coding'
