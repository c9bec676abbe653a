import { useServerDevice } from '#app/components/ui/loading/first-render.tsx'
import { businessZone } from '#core/time.ts'

/** Time zone to format in: that of the business while the server's markup is hydrated, then undefined, the browser's own. */
export const useTimeZone = () => (useServerDevice() ? businessZone : undefined)
