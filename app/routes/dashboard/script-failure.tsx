import { useCallback, useEffect } from 'react'
import { unreachable } from '#app/api/api-error.ts'
import { Failure } from '#app/components/dashboard/screen/failure.tsx'

/** Thrown by the router patched in `scripts/patch-missing-script.ts`. */
type MissingScript = Error & { script: string }

export const isMissingScript = (error: unknown): error is MissingScript =>
  error instanceof Error && error.name === 'MissingScript'

/** Shown when a screen's script could not be fetched. Browsers cache the failed import until the next document, and
 * after a new release only a new document refers to the new script. */
export function ScriptFailure({ script }: { script: string }) {
  const reloadIfReachable = useCallback(async () => {
    if (await isReachable(script)) location.reload()
  }, [script])
  useEffect(() => {
    reloadIfReachable()
    addEventListener('online', reloadIfReachable)
    return () => removeEventListener('online', reloadIfReachable)
  }, [reloadIfReachable])
  return <Failure message={unreachable} onRetry={reloadIfReachable} />
}

/** Checks the server before reloading: offline, a reload would end on the browser's error page. */
const isReachable = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
